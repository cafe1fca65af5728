import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { ListQ } from '#contract/records.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from './client.ts';
import { toRequest } from './send.ts';

/** The most rows per call; beyond that a list is read page by page. */
const PAGE_SIZE = 100;

/** A list call, and the rows of its response. */
type ListCall<Row> = Call & {
  readonly response: v.GenericSchema<unknown, { readonly count: number; readonly result: readonly Row[] }>;
};

/** Reads a whole list in a fixed order, so that no page repeats rows of another. */
export async function listPages<Row>(
  client: Client,
  call: ListCall<Row>,
  q: ListQ | { readonly filter: string },
  path?: Readonly<Record<string, number | string>>,
): Promise<Result<readonly Row[], ApiError>> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const sent = { ...(path && { path }), q: { ...q, page, page_size: PAGE_SIZE } };
    const response = await client.json(toRequest(call, sent), call.response);
    if (!response.ok) return response;
    rows.push(...response.value.result);
    if (response.value.result.length === 0 || rows.length >= response.value.count) return ok(rows);
  }
}
