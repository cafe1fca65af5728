import { isNotFound } from '#domain/error/httpStatus.ts';
import type { ResponseOf } from '#contract/call.ts';
import * as contract from '#contract/dashboard/embedding.ts';
import type { Embedding } from '#domain/dashboard/settings/embedding.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';

type Answer = ResponseOf<typeof contract.getEmbedding>;
const embeddingOf = ({ result: { uuid, allowed_domains: domains } }: Answer): Embedding => ({
  uuid,
  domains,
});

/** How other sites may show a dashboard; null if they may not. */
export async function readEmbedding(client: Client, id: number): Promise<Result<Embedding | null, ApiError>> {
  const found = await send(client, contract.getEmbedding, { path: { id } });
  if (!found.ok) return isNotFound(found.error) ? ok(null) : found;
  return ok(embeddingOf(found.value));
}

/** Lets sites show it, or changes which. */
export async function saveEmbedding(
  client: Client,
  id: number,
  domains: readonly string[],
): Promise<Result<Embedding, ApiError>> {
  const request = { allowed_domains: domains };
  const saved = await send(client, contract.postEmbedding, { path: { id }, request });
  return saved.ok ? ok(embeddingOf(saved.value)) : saved;
}

export const removeEmbedding = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, contract.removeEmbedding, { path: { id } }));
