import type { Datasource } from '../datasource.ts';
import type { AdhocMetric, QueryColumn, QueryObject } from '../queryContext.ts';

/**
 * A cube of a dataset: its rows grouped by what charts group by and filters choose by, with aggregates of each group that
 * can be put together again. It is asked for and kept as chart data.
 */
export interface CubeDefinition {
  readonly columns: readonly QueryColumn[];
  /** The first counts the rows of a group. */
  readonly metrics: readonly AdhocMetric[];
}

/**
 * A dataset as statements over its cube name it: calculated columns that rows are grouped by are values there, whatever
 * their SQL.
 */
export function cubeSource({ columns }: CubeDefinition, source: Datasource): Datasource {
  const values = new Set(columns);
  return {
    ...source,
    from: { kind: 'table', catalog: null, schema: null, table: 'cube' },
    columns: source.columns.map((column) =>
      values.has(column.name) && column.expression ? { ...column, expression: null } : column,
    ),
  };
}

/** All groups of it; more than `most` are cut, which makes it worthless. */
export const cubeQuery = ({ columns, metrics }: CubeDefinition, most: number): QueryObject => ({
  columns,
  metrics,
  filters: [],
  orderby: [],
  row_limit: most,
});

/** The time grains that follow from finer ones: each from all before it, but months not from weeks. */
const GRAINS: ReadonlyMap<string, string> = new Map([
  ['PT1S', 'second'],
  ['PT1M', 'minute'],
  ['PT1H', 'hour'],
  ['P1D', 'day'],
  ['P1W', 'week'],
  ['P1M', 'month'],
  ['P3M', 'quarter'],
  ['P1Y', 'year'],
]);

export const unitOfGrain = (grain: string): string | null => GRAINS.get(grain) ?? null;
export const grainOfUnit = (unit: string): string =>
  [...GRAINS.keys()].find((grain) => GRAINS.get(grain) === unit) ?? '';

/** Whether times of the first grain tell those of the second. */
export function tells(fine: string, coarse: string): boolean {
  const order = [...GRAINS.keys()];
  const [a, b] = [order.indexOf(fine), order.indexOf(coarse)];
  if (a < 0 || b < 0) return false;
  return a <= b && (fine !== 'P1W' || coarse === 'P1W');
}

/** The coarsest grain that tells all of these; null if none does. */
export const grainFor = (grains: readonly string[]): string | null =>
  [...GRAINS.keys()].findLast((each) => grains.every((grain) => tells(each, grain))) ?? null;
