import type { ChartApi } from '#api/chart/chart.ts';
import { cubeQuery } from '#domain/compile/cube/cube.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { askRows, countRows } from '../downloadPages.ts';
import type { ChosenCube } from './chooseCubes.ts';

export interface ReadGroups {
  readonly page: number;
  readonly signal: AbortSignal;
  /** How many have come. */
  readonly onGroups: (groups: number) => void;
}

/**
 * The groups of a cube as responses to chart data requests; an error, or null, if they cannot be had whole. Groups that fit
 * into one response are whole if it is not full. More come in pages in the order of what they are grouped by, and are whole
 * if they stand for as many rows as there are before and after.
 */
export async function readGroups(
  api: Pick<ChartApi, 'data'>,
  dataset: DatasetDefinition,
  { definition, groups: expected }: ChosenCube,
  { page, signal, onGroups }: ReadGroups,
): Promise<Result<{ readonly pages: readonly string[]; readonly groups: number }, ApiError | null>> {
  const query = cubeQuery(definition, page);
  const isPaged = expected >= page;
  const countNow = () => countRows(api, dataset, signal);
  const counted = isPaged ? await countNow() : null;
  if (counted?.ok === false) return counted;
  const before = counted?.value ?? null;
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
  const after = await countNow();
  if (!after.ok) return after;
  return before === rows && after.value === rows ? ok({ pages, groups }) : err(null);
}

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
