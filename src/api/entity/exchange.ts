import { exchange } from '#contract/exchange.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { ExchangeKind } from '#domain/export/exchangeKind.ts';
import { ok, type Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { send, toRequest } from '../http/send.ts';

/* Dashboards, charts and datasets as zips in Superset's format, with what they use. */

const timeout = 5 * MINUTE;

export async function exportZip(
  client: Client,
  kind: ExchangeKind,
  q: readonly number[],
): Promise<Result<Blob, ApiError>> {
  const call = exchange[kind].exported;
  const response = await client.raw(toRequest(call, { q, accept: call.response, timeout }));
  return response.ok ? ok(await response.value.blob()) : response;
}

export async function importZip(
  client: Client,
  kind: ExchangeKind,
  file: File,
  overwrite: boolean,
): Promise<Result<readonly string[], ApiError>> {
  const form = { formData: file, passwords: '{}', overwrite: overwrite ? 'true' : undefined };
  const response = await send(client, exchange[kind].imported, { form, timeout });
  return response.ok ? ok(response.value.notes) : response;
}
