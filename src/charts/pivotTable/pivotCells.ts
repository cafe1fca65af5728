import { type Frame, columnOf } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { addsUp } from '../kit/levels/addsUp.ts';
import { type Aggregator, aggregatorOf } from './aggregate.ts';
import { canRequestLevels, isTotalOfRows, pivotLevels } from './pivotLevels.ts';
import type { PivotTableForm } from './chart.ts';

/** A value of the response with the paths of its row and column, metric included. */
export interface Fact {
  readonly row: readonly string[];
  readonly column: readonly string[];
  readonly metric: string;
  readonly value: number;
}

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

export interface CellRequest {
  readonly form: PivotTableForm;
  readonly frame: Frame;
  /** The results of the queries of `pivotLevels`, in order. */
  readonly levels: readonly Frame[];
  readonly facts: readonly Fact[];
  /** The dimensions of each side. */
  readonly sides: Readonly<Record<'rows' | 'columns', readonly string[]>>;
  readonly labelAt: (frame: Frame, name: string, row: number) => string;
  /** The position of the metric in a path, and the length of a whole path. */
  readonly metricAt: (side: 'rows' | 'columns') => number | null;
}

const SEPARATOR = '\u0000';
/** Separates the path of a row from that of a column. */
const CROSS = '\u0001';

/** The cells of a pivot: aggregates of its rows, and for metrics that do not add up the totals of the engine. */
export function pivotCells(request: CellRequest): PivotCells {
  const { form, facts, sides, metricAt } = request;
  const side = (of: 'rows' | 'columns'): Side => ({ depth: sides[of].length, metricAt: metricAt(of) });
  return {
    values: cellsOf(facts),
    aggregateFunction: form['aggregateFunction'],
    addsUp: new Map(metricsOf(form['metrics']).map((metric) => [metricLabel(metric), addsUp(metric)])),
    totals: isTotalOfRows(form['aggregateFunction']) ? requestedTotals(request) : null,
    canAsk: canRequestLevels(form),
    sides: { rows: side('rows'), columns: side('columns') },
  };
}

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

/** The answered totals, by level and by metric and names. */
function requestedTotals(request: CellRequest): Map<string, Map<string, number>> {
  const { form, levels, sides, labelAt } = request;
  const found = new Map<string, Map<string, number>>();
  for (const [at, level] of pivotLevels(form).entries()) {
    const frame = levels[at];
    const [rows, columns] = [sides.rows.slice(0, level.rows), sides.columns.slice(0, level.columns)];
    if (frame === undefined || [...rows, ...columns].some((name) => columnOf(frame, name) === undefined))
      continue;
    const totals = new Map<string, number>();
    for (const metric of metricsOf(form['metrics']).map(metricLabel)) {
      columnOf(frame, metric)?.values.forEach((raw, row) => {
        const value = numberOf(raw);
        const names = (side: readonly string[]) => side.map((name) => labelAt(frame, name, row));
        if (value !== null) totals.set(totalKey(metric, names(rows), names(columns)), value);
      });
    }
    found.set(`${level.rows} ${level.columns}`, totals);
  }
  return found;
}

function cellsOf(facts: readonly Fact[]): Map<string, number[]> {
  const cells = new Map<string, number[]>();
  for (const fact of facts) {
    for (const row of prefixes(fact.row)) {
      for (const column of prefixes(fact.column)) push(cells, row + CROSS + column, fact.value);
    }
  }
  return cells;
}

const totalKey = (metric: string, rows: readonly string[], columns: readonly string[]): string =>
  [keyOf([metric]), keyOf(rows), keyOf(columns)].join(CROSS);

// Each part has a terminator: an empty part differs from the whole.
const keyOf = (path: readonly string[]): string => path.map((part) => part + SEPARATOR).join('');

/** A path and all its prefixes, up to the whole. */
function prefixes(path: readonly string[]): readonly string[] {
  return Array.from({ length: path.length + 1 }, (_, depth) => keyOf(path.slice(0, depth)));
}

function push(cells: Map<string, number[]>, key: string, value: number): void {
  const values = cells.get(key);
  if (values === undefined) cells.set(key, [value]);
  else values.push(value);
}

const settle = (values: readonly number[], aggregate: Aggregator): number | null =>
  values.length === 0 ? null : aggregate(values);
