import { columnOf, type Frame, type Omitted } from './frame.ts';
import { keyOf } from './post/order.ts';
import type { PostProcessing } from './post/postProcessing.ts';
import type { QueryObject } from './queryContext.ts';

/** What turning the rows of a statement into series leaves out: pandas, too, drops what has no place or no value. */
export function leftOutOfSeries(
  steps: readonly (PostProcessing | null)[],
  rows: Frame,
  metrics: readonly string[],
): Pick<Omitted, 'unplaced' | 'emptySeries'> {
  const options = steps.find((step) => step?.operation === 'pivot')?.options;
  if (options === undefined || options.drop_missing_columns === false) return {};
  const [place] = options.index;
  const axis = place === undefined ? undefined : columnOf(rows, place);
  const unplaced = axis?.values.flatMap((value, row) => (value === null ? [row] : [])) ?? [];
  const emptySeries = countOfEmptySeries(options.columns ?? [], rows, metrics);
  return {
    ...(axis !== undefined &&
      unplaced.length > 0 && {
        unplaced: { column: axis.name, rows: unplaced.length, sum: sumOf(rows, metrics, unplaced) },
      }),
    ...(emptySeries > 0 && { emptySeries }),
  };
}

/** Null if it would say nothing: of several metrics, or of values that are no finite numbers. */
function sumOf(frame: Frame, metrics: readonly string[], rows: readonly number[]): number | null {
  const [metric, ...others] = metrics;
  if (metric === undefined || others.length > 0) return null;
  const values = columnOf(frame, metric)?.values ?? [];
  const sum = rows.reduce((total, row) => total + Number(values[row] ?? 0), 0);
  return Number.isFinite(sum) ? sum : null;
}

function countOfEmptySeries(dimensions: readonly string[], frame: Frame, metrics: readonly string[]): number {
  const columns = dimensions.map((name) => columnOf(frame, name));
  if (columns.length === 0) return 0;
  const values = metrics.map((name) => columnOf(frame, name)?.values ?? []);
  const hasValue = new Map<string, boolean>();
  for (let row = 0; row < frame.rowCount; row++) {
    const key = keyOf(columns.map((column) => column?.values[row] ?? null));
    const known = hasValue.get(key) ?? false;
    hasValue.set(key, known || values.some((each) => (each[row] ?? null) !== null));
  }
  return [...hasValue.values()].filter((has) => !has).length;
}

/**
 * What a response of a server that says nothing of it leaves out: as many rows as it was asked for may be all of them,
 * and may not.
 */
export function omittedOfLimit(query: QueryObject | undefined, rows: number | null): Omitted | undefined {
  const limit = Number(query?.row_limit ?? 0);
  const isPart = query?.is_rowcount === true || Number(query?.row_offset ?? 0) > 0;
  return rows === null || isPart || !(limit > 0) || rows < limit ? undefined : { cut: { rows, all: null } };
}
