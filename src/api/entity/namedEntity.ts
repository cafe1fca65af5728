import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { messageResponse } from '#contract/error.ts';
import { savedEntityResponse } from '#contract/savedEntity.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';

/* Writes that charts and datasets have in common. */

type Kind = 'chart' | 'dataset';

/** The path of one, by id or uuid. */
export const entityPath = (kind: Kind, id: number | string): string =>
  `/api/v1/${kind}/${encodeURIComponent(String(id))}`;

/** Makes one under a uuid, once where the server keeps local ids; returns its id. Fields in the contract's names. */
export async function createEntity(
  client: Client,
  kind: Kind,
  uuid: string,
  fields: JsonRecord,
  timeout?: Millis,
): Promise<Result<number, ApiError>> {
  const response = await client.json(
    {
      method: 'POST',
      path: `/api/v1/${kind}/`,
      body: { json: { ...fields, uuid } },
      headers: { [LOCAL_ID_HEADER]: uuid },
      ...(timeout !== undefined && { timeout }),
    },
    savedEntityResponse,
  );
  return response.ok ? ok(response.value.id) : response;
}

/** Saves only the named fields. `base` names the base state: a server with revisions rejects the save on any other. */
export function putEntity(
  client: Client,
  kind: Kind,
  id: number,
  fields: JsonRecord,
  base: string | null,
): Promise<Result<void, ApiError>> {
  const headers = base === null ? {} : { 'If-Match': base };
  const request = { method: 'PUT', path: entityPath(kind, id), body: { json: fields }, headers } as const;
  return done(client.json(request, savedEntityResponse));
}

export function removeEntity(client: Client, kind: Kind, id: number): Promise<Result<void, ApiError>> {
  return done(client.json({ method: 'DELETE', path: entityPath(kind, id) }, messageResponse));
}
