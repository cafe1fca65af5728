import type { Client } from '#api/http/client.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** All rows that the server has of a query, as CSV, while they arrive; else the reason for a person. */
export async function exportRows(
  client: Client,
  queryId: string,
  signal: AbortSignal,
): Promise<Result<ReadableStream<Uint8Array>, string>> {
  const answered = await client.raw({
    method: 'GET',
    path: `/api/v1/sqllab/export/${encodeURIComponent(queryId)}/`,
    accept: 'text/csv',
    timeout: null,
    signal,
  });
  if (!answered.ok) return err(describeError(answered.error));
  const { headers, body } = answered.value;
  if (body === null || !(headers.get('content-type') ?? '').startsWith('text/csv')) {
    return err(describeError({ kind: 'notTheServer', status: answered.value.status, found: 'other' }));
  }
  return ok(body);
}
