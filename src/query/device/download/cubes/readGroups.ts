import type { ChartApi } from '#api/chart/chart.ts';
import { cubeQuery } from '#domain/compile/cube/cube.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { asList, asRecord, type JsonRecord, parseRecord } from '#domain/jsonValue.ts';
import { askRows } from '../downloadPages.ts';
import type { ChosenCube } from './chooseCubes.ts';

/** How much of a sum of doubles the order of its rows decides at most; of one that balances, for each row. */
const ROUNDING = 1e-9;

export interface ReadGroups {
  readonly page: number;
  readonly signal: AbortSignal;
  /** How many have come. */
  readonly onGroups: (groups: number) => void;
}

/**
 * The groups of a cube as responses to chart data requests; an error, or null, if they cannot be had whole. Groups that fit
 * into one response are whole if it is not full. More come in pages in the order of what they are grouped by, and are whole
 * if they stand for as many rows as there are before and after, and all rows together have the same numbers then.
 */
export async function readGroups(
  api: Pick<ChartApi, 'data'>,
  dataset: DatasetDefinition,
  { definition, groups: expected }: ChosenCube,
  { page, signal, onGroups }: ReadGroups,
): Promise<Result<{ readonly pages: readonly string[]; readonly groups: number }, ApiError | null>> {
  const query = cubeQuery(definition, page);
  const isPaged = expected >= page;
  const totalsNow = () => askRows(api, dataset, signal, { columns: [], metrics: definition.metrics });
  const before = isPaged ? await totalsNow() : null;
  if (before?.ok === false) return before;
  const pages: string[] = [];
  let groups = 0;
  let rows = 0;
  for (;;) {
    const paged = {
      ...query,
      orderby: definition.columns.map((column) => [column, true] as const),
      ...(groups > 0 && { row_offset: groups }),
    };
    const read = await askRows(api, dataset, signal, isPaged ? paged : query);
    if (!read.ok) return read;
    const come = groupsIn(read.value);
    if (come === null) return err(null);
    pages.push(read.value);
    groups += come;
    onGroups(groups);
    if (before !== null) rows += rowsIn(read.value);
    if (come < page) break;
    if (!isPaged) return err(null);
  }
  if (before === null) return ok({ pages, groups });
  const after = await totalsNow();
  if (!after.ok) return after;
  const [first, last] = [totalsIn(before.value), totalsIn(after.value)];
  return first['__part_0'] === rows && areSame(first, last, rows) ? ok({ pages, groups }) : err(null);
}

const totalsIn = (body: string): JsonRecord => {
  const [result] = asList(parseRecord(body)?.['result']);
  return asRecord(asList(asRecord(result)['data'])[0]);
};

/** Whether no number changed but for the order in which doubles were added. */
const areSame = (before: JsonRecord, after: JsonRecord, rows: number): boolean =>
  Object.entries(before).every(([name, value]) => {
    const now = after[name];
    if (typeof value !== 'number' || typeof now !== 'number') return value === now;
    // Whole numbers are added exactly.
    if (Number.isSafeInteger(value) && Number.isSafeInteger(now)) return value === now;
    return Math.abs(value - now) <= Math.max(Math.abs(value), rows) * ROUNDING;
  });

/** The number of rows of a response, which is long: it stands before them. */
function groupsIn(body: string): number | null {
  const found = /"rowcount":\s*(\d+)/.exec(body);
  return found === null ? null : Number(found[1]);
}

/** How many rows the groups of a response stand for, of which the first metric counts each. */
function rowsIn(body: string): number {
  let rows = 0;
  for (const [, count] of body.matchAll(/"__part_0":\s*(\d+)/g)) rows += Number(count);
  return rows;
}
