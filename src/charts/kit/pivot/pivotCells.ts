import { type Aggregator, aggregatorOf } from './aggregate.ts';

/** The cells of a pivot, with its totals and subtotals. */
export interface PivotCells {
  /** The values of each cell, total and subtotal, by the keys of its paths. */
  readonly values: ReadonlyMap<string, readonly number[]>;
  /** The name of the aggregate of these values. */
  readonly aggregateFunction: unknown;
  /** Whether the values of each metric add up; null where that is not known. */
  readonly addsUp: ReadonlyMap<string, boolean | null>;
  /** The totals of the engine, by level and by metric and names; null if all are those of the values. */
  readonly totals: ReadonlyMap<string, ReadonlyMap<string, number>> | null;
  readonly canAsk: boolean;
  readonly sides: Readonly<Record<'rows' | 'columns', Side>>;
}

interface Side {
  /** The length of a whole path without its metric. */
  readonly depth: number;
  /** The place of the metric in a path; null for the side without it. */
  readonly metricAt: number | null;
}

/** The cells as they are read. */
export interface CellReader {
  /** The value of a cell, total or subtotal; null if there is none, or if it is not known. */
  readonly value: (row: readonly string[], column: readonly string[]) => number | null;
  /** The same for an order: of the cells where the total is not known. */
  readonly size: (row: readonly string[], column: readonly string[]) => number;
  /** What the shown cells alone would give. */
  readonly ofCells: (row: readonly string[], column: readonly string[]) => number | null;
  readonly values: (row: readonly string[], column: readonly string[]) => readonly number[];
}

const SEPARATOR = '\u0000';
/** Separates the path of a row from that of a column. */
export const CROSS = '\u0001';

export function cellReader(cells: PivotCells): CellReader {
  const { addsUp: adding, totals, sides } = cells;
  const { aggregate } = aggregatorOf(cells.aggregateFunction);
  const valuesOf = (row: readonly string[], column: readonly string[]): readonly number[] =>
    cells.values.get(keyOf(row) + CROSS + keyOf(column)) ?? [];
  const split = (path: readonly string[], { metricAt }: Side) => {
    const metric = metricAt === null ? undefined : path[metricAt];
    return { metric, names: metric === undefined ? path : path.filter((_, i) => i !== metricAt) };
  };

  function value(row: readonly string[], column: readonly string[]): number | null {
    const values = valuesOf(row, column);
    if (values.length === 0) return null;
    const ofCells = settle(values, aggregate);
    if (totals === null) return ofCells;
    const [left, top] = [split(row, sides.rows), split(column, sides.columns)];
    const named = left.metric ?? top.metric;
    const [only] = adding.keys();
    const metric = named ?? (adding.size === 1 ? only : undefined);
    const isCell = left.names.length === sides.rows.depth && top.names.length === sides.columns.depth;
    if (metric === undefined) return [...adding.values()].includes(false) ? null : ofCells;
    if (isCell || adding.get(metric) === true) return ofCells;
    const level = totals.get(`${left.names.length} ${top.names.length}`);
    if (level === undefined) return adding.get(metric) === null && cells.canAsk ? ofCells : null;
    return level.get(totalKey(metric, left.names, top.names)) ?? null;
  }

  return {
    value,
    ofCells: (row, column) => settle(valuesOf(row, column), aggregate),
    size: (row, column) => value(row, column) ?? settle(valuesOf(row, column), aggregate) ?? 0,
    values: valuesOf,
  };
}

/** The key of a total of the engine. */
export const totalKey = (metric: string, rows: readonly string[], columns: readonly string[]): string =>
  [keyOf([metric]), keyOf(rows), keyOf(columns)].join(CROSS);

/** The key of a path. Each part has a terminator: an empty part differs from the whole. */
export const keyOf = (path: readonly string[]): string => path.map((part) => part + SEPARATOR).join('');

const settle = (values: readonly number[], aggregate: Aggregator): number | null =>
  values.length === 0 ? null : aggregate(values);
