import type { Api } from '#api/api.ts';
import type { Client } from '#api/http/client.ts';
import { toRequest } from '#api/http/send.ts';
import { ARROW_STREAM, exportResults, exportStreaming } from '#contract/sql/sqllab.ts';
import { describeError } from '#domain/error/describeError.ts';
import type { Query } from '#domain/query/query.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** All rows of a query, while they arrive. */
export interface ExportedRows {
  readonly format: 'csv' | 'arrow' | 'json';
  readonly body: ReadableStream<Uint8Array>;
}

/** Asks for all rows of a query that the server has only some of; with the values of its templates. */
export interface Direct {
  readonly templateParams: string;
}

/**
 * All rows that the server has of a query, as CSV or with the types of their columns; else the reason for a person. A
 * Superset exports CSV only: there rows with types are those under the key of the result, where it kept one.
 */
export async function exportRows(
  { client, sqllab }: Pick<Api, 'client' | 'sqllab'>,
  { id, resultsKey }: Pick<Query, 'id' | 'resultsKey'>,
  wanted: 'csv' | 'typed' | Direct,
  signal: AbortSignal,
): Promise<Result<ExportedRows, string>> {
  if (typeof wanted === 'object') return runAgain(client, id, wanted, signal);
  const accept = wanted === 'csv' ? exportResults.response : ARROW_STREAM;
  const response = await client.raw(
    toRequest(exportResults, { path: { clientId: id }, accept, timeout: null, signal }),
  );
  if (!response.ok) return err(describeError(response.error));
  const exported = received(response.value);
  if (!exported.ok || exported.value.format === 'arrow' || wanted === 'csv') return exported;
  await exported.value.body.cancel();
  if (resultsKey === null)
    return err('This server has all rows of this query as CSV only. Download them as CSV.');
  const kept = await sqllab.results(
    { key: resultsKey },
    { accept: 'application/json', signal, timeout: null },
  );
  return kept.ok ? received(kept.value) : err(describeError(kept.error));
}

/** The server runs the query once more, without a row limit, and sends the rows as its database does. */
async function runAgain(
  client: Client,
  id: string,
  { templateParams }: Direct,
  signal: AbortSignal,
): Promise<Result<ExportedRows, string>> {
  const form = { client_id: id, all_rows: 'true', template_params: templateParams };
  const response = await client.raw(
    toRequest(exportStreaming, { form, accept: exportStreaming.response, timeout: null, signal }),
  );
  return response.ok ? received(response.value) : err(describeError(response.error));
}

function received({ headers, body, status }: Response): Result<ExportedRows, string> {
  const type = headers.get('content-type') ?? '';
  if (body !== null) {
    if (type.startsWith('text/csv')) return ok({ format: 'csv', body });
    if (type.startsWith(ARROW_STREAM)) return ok({ format: 'arrow', body });
    if (type.includes('json')) return ok({ format: 'json', body });
  }
  return err(describeError({ kind: 'notTheServer', status, found: 'other' }));
}
