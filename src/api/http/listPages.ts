import type * as v from 'valibot';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from './client.ts';
import { rison } from './rison.ts';
import type { RisonValue } from './rison.ts';

/** The most rows per call; beyond that a list is read page by page. */
const PAGE_SIZE = 100;

interface ListResponse<Row> {
  readonly count: number;
  readonly result: readonly Row[];
}

/** Reads a whole list in a fixed order, so that no page repeats rows of another. */
export async function listPages<Row>(
  client: Client,
  path: string,
  schema: v.GenericSchema<unknown, ListResponse<Row>>,
  query: Readonly<Record<string, RisonValue>>,
): Promise<Result<readonly Row[], ApiError>> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const q = rison({ ...query, page, page_size: PAGE_SIZE });
    const response = await client.json({ method: 'GET', path, query: { q } }, schema);
    if (!response.ok) return response;
    rows.push(...response.value.result);
    if (response.value.result.length === 0 || rows.length >= response.value.count) return ok(rows);
  }
}
