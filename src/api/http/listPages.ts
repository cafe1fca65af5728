import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { ListQ } from '#contract/records.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from './client.ts';
import { toRequest } from './send.ts';

/** The most rows per call; beyond that a list is read page by page. */
const PAGE_SIZE = 100;

/** A list call, and the rows of its response. */
type ListCall<Row> = Call & {
  readonly response: v.GenericSchema<unknown, { readonly count: number; readonly result: readonly Row[] }>;
};

interface ListOptions<Row> {
  readonly path?: Readonly<Record<string, number | string>>;
  /** Takes the rows of the first page while others are read. */
  readonly onFirst?: (rows: readonly Row[]) => void;
}

/** Other calls of the page go on beside it. */
const AT_ONCE = 4;

/** Reads a whole list in a fixed order, so that no page repeats rows of another. */
export async function listPages<Row>(
  client: Client,
  call: ListCall<Row>,
  q: ListQ | { readonly filter: string },
  { path, onFirst }: ListOptions<Row> = {},
): Promise<Result<readonly Row[], ApiError>> {
  const read = (page: number): Promise<Result<{ count: number; result: readonly Row[] }, ApiError>> =>
    client.json(
      toRequest(call, { ...(path && { path }), q: { ...q, page, page_size: PAGE_SIZE } }),
      call.response,
    );
  const first = await read(0);
  if (!first.ok) return first;
  const rows = [...first.value.result];
  // A server may send fewer rows than it was asked for.
  const size = rows.length;
  // What is added meanwhile moves rows to the next page.
  let { count } = first.value;
  if (size < count) onFirst?.(first.value.result);
  for (let page = 1, before = 0; before < rows.length && rows.length < count;) {
    before = rows.length;
    const some = Math.min(AT_ONCE, Math.ceil((count - before) / size));
    for (const each of await Promise.all(Array.from({ length: some }, () => read(page++)))) {
      if (!each.ok) return each;
      rows.push(...each.value.result);
      ({ count } = each.value);
    }
  }
  return ok(rows);
}

/** The ids of a list, by name. */
export async function listIds(
  client: Client,
  call: ListCall<{ readonly id: number }>,
): Promise<Result<readonly number[], ApiError>> {
  const q = { columns: ['id'], order_column: 'name', order_direction: 'asc' };
  const listed = await listPages(client, call, q);
  return listed.ok ? ok(listed.value.map(({ id }) => id)) : listed;
}
