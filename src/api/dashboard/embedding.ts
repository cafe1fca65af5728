import * as v from 'valibot';
import type { Embedding } from '#domain/dashboard/settings/embedding.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';

const answer = v.looseObject({
  result: v.looseObject({ uuid: v.string(), allowed_domains: v.array(v.string()) }),
});
const anything = v.unknown();
const at = (id: number): string => `/api/v1/dashboard/${id}/embedded`;

/** How other sites may show a dashboard; null if they may not. */
export async function readEmbedding(client: Client, id: number): Promise<Result<Embedding | null, ApiError>> {
  const found = await client.json({ method: 'GET', path: at(id) }, answer);
  if (!found.ok) return found.error.kind === 'http' && found.error.status === 404 ? ok(null) : found;
  const { uuid, allowed_domains: domains } = found.value.result;
  return ok({ uuid, domains });
}

/** Lets sites show it, or changes which. */
export async function saveEmbedding(
  client: Client,
  id: number,
  domains: readonly string[],
): Promise<Result<Embedding, ApiError>> {
  const json = { allowed_domains: domains };
  const saved = await client.json({ method: 'POST', path: at(id), body: { json } }, answer);
  if (!saved.ok) return saved;
  const { uuid, allowed_domains: kept } = saved.value.result;
  return ok({ uuid, domains: kept });
}

export const removeEmbedding = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: at(id) }, anything));
