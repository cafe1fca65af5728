import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { charts } from '#contract/chart/chart.ts';
import { createDataset, removeDataset, updateDataset } from '#contract/dataset/datasets.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send, toRequest } from '../http/send.ts';

/* Writes that charts and datasets have in common. */

const CALLS = {
  chart: charts,
  dataset: { create: createDataset, update: updateDataset, remove: removeDataset },
};
type Kind = keyof typeof CALLS;

/** Makes one under a uuid, once where the server keeps local ids; returns its id. Fields in the contract's names. */
export async function createEntity(
  client: Client,
  kind: Kind,
  uuid: string,
  fields: JsonRecord,
  timeout?: Millis,
): Promise<Result<number, ApiError>> {
  const call = CALLS[kind].create;
  const response = await client.json(
    toRequest(call, {
      request: { ...fields, uuid },
      headers: { [LOCAL_ID_HEADER]: uuid },
      ...(timeout !== undefined && { timeout }),
    }),
    call.response,
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
  const call = CALLS[kind].update;
  const headers = base === null ? {} : { 'If-Match': base };
  return done(client.json(toRequest(call, { path: { id }, request: fields, headers }), call.response));
}

export const removeEntity = (client: Client, kind: Kind, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, CALLS[kind].remove, { path: { id } }));
