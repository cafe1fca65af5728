import type { FrameValue } from '../../frameValue.ts';
import { isQuotedNull, NULL_TEXT, quotedReserved } from '../../format/reservedText.ts';
import type { PivotOptions } from './postProcessing.ts';
import { refuse } from '../refusal.ts';
import { aggregatorOf, type FrameAggregator } from './aggregators.ts';
import { factorize, type Factors } from './group.ts';
import { checkCells } from './limits.ts';
import { compareValues, keyOf } from './order.ts';
import { floatText, pythonText } from './pythonText.ts';
import { columnsNamed, flatName, nameOf, type Table, type PostColumn, takeRows } from './table.ts';

interface Metric {
  readonly name: string;
  readonly source: PostColumn;
  readonly compute: FrameAggregator;
}

/** Series become columns: one row per index value, one column per metric and series value. */
export function pivot(table: Table, options: PivotOptions): Table {
  if (options.index.length === 0) refuse('query', 'Pivot operation requires at least one index');
  if (Object.keys(options.aggregates).length === 0)
    refuse('query', 'Pivot operation must include at least one aggregate');
  const index = columnsNamed(table, options.index);
  const named = columnsNamed(table, options.columns ?? []);
  const series = named.map((column) => filled(column, options));
  const floats = named.map(hasFloats);
  const metrics = Object.entries(options.aggregates)
    .map(([name, aggregate]) => metricOf(table, name, aggregate))
    .sort((a, b) => compareValues(a.name, b.name));
  const keepsMissing = options.drop_missing_columns === false || options.drop_missing_columns === null;
  const fill = options.metric_fill_value ?? null;

  const cells = cellsOf(table, index, series, keepsMissing ? 'last' : 'left out', metrics.length);
  const computed = metrics.map(({ source, compute }) =>
    cells.filled.map((inside) => compute(inside.map((row) => source.values[row] ?? null))),
  );
  const isKnown = (cell: number): boolean =>
    cell >= 0 && (keepsMissing || computed.some((values) => values[cell] !== null));
  const { width } = cells;
  const hasRow = cells.rows.keys.map(() => false);
  const hasColumn = Array.from({ length: width }, () => false);
  cells.grid.forEach((cell, at) => {
    if (!isKnown(cell)) return;
    hasRow[Math.floor(at / width)] = true;
    hasColumn[at % width] = true;
  });
  const rows = keepsMissing ? everyRow(cells.rows.keys) : placesOf(hasRow);
  const columns = placesOf(hasColumn);
  checkCells(rows.length, columns.length * metrics.length);
  const isKept = (row: number): boolean =>
    keepsMissing || metrics.every(({ source }) => (source.values[row] ?? null) !== null);
  const margins = options.marginal_distributions === true ? marginsOf(cells, isKept) : null;
  const all = options.marginal_distribution_name ?? 'All';

  const labelsOf = (column: number): readonly string[] =>
    (cells.series.keys[column] ?? []).map((value, level) => {
      if (floats[level] === true && typeof value === 'number') return floatText(value);
      return pythonText(value, named[level]?.type ?? 1);
    });
  const marginLabels = [all, ...series.slice(1).map(() => '')];
  const made = metrics.flatMap((metric, m): readonly PostColumn[] => {
    const { name, source, compute } = metric;
    const total = (at: readonly number[]): FrameValue => compute(at.map((row) => source.values[row] ?? null));
    const own = columns.map((column) => ({
      parts: [name, ...labelsOf(column)],
      type: source.type,
      values: [
        ...rows.map((row) => computed[m]?.[cells.grid[row * width + column] ?? -1] ?? fill),
        ...(margins === null ? [] : [margins.ofSeries(column, total)]),
      ],
    }));
    // Empty columns are left out if missing ones are, except the total.
    if (margins === null || series.length === 0 || keepsMissing) return own;
    const margin = {
      parts: [name, ...marginLabels],
      type: source.type,
      values: [...rows.map((row) => margins.ofRow(row, total)), total(margins.everything)],
    };
    return [...own, margin];
  });
  const rowKeys = keepsMissing ? everyKey(cells.rows.keys) : rows.map((row) => cells.rows.keys[row] ?? []);

  const pivoted: Table = {
    index: index.map((column, level) => ({
      ...column,
      values: [
        ...rowKeys.map((key) => key[level] ?? null),
        ...(margins === null ? [] : [level === 0 ? all : '']),
      ],
    })),
    columns: keepsMissing ? made : made.filter((column) => column.values.some((value) => value !== null)),
    length: rowKeys.length + (margins === null ? 0 : 1),
    nested: series.length > 0,
  };
  return options.combine_value_with_metric === true ? seriesFirst(pivoted) : pivoted;
}

const placesOf = (flags: readonly boolean[]): readonly number[] =>
  flags.flatMap((flag, place) => (flag ? [place] : []));

function metricOf(table: Table, name: string, aggregate: PivotOptions['aggregates'][string]): Metric {
  if (aggregate.operator === undefined) return refuse('query', `Operator undefined for aggregator: ${name}`);
  const source = columnsNamed(table, [aggregate.column ?? name])[0] as PostColumn;
  return { name, source, compute: aggregatorOf(name, aggregate) };
}

/** A series without a value has a name too, which no text has. */
function filled(column: PostColumn, options: PivotOptions): PostColumn {
  const stand = options.column_fill_value ?? NULL_TEXT;
  const isOther = (value: FrameValue): boolean =>
    value === null || (typeof value === 'string' && (value === NULL_TEXT || isQuotedNull(value)));
  if (!column.values.some(isOther)) return column;
  return {
    ...column,
    values: column.values.map((value) =>
      value === null ? stand : typeof value === 'string' && isOther(value) ? quotedReserved(value) : value,
    ),
  };
}

/** Numbers with a NULL or a fraction among them are all floats in pandas: `2.0`. */
const hasFloats = (column: PostColumn): boolean =>
  column.type === 0 &&
  column.values.some((value) => value === null || (typeof value === 'number' && !Number.isInteger(value)));

/** All possible combinations of occurring values. */
function everyKey(occurring: readonly (readonly FrameValue[])[]): readonly (readonly FrameValue[])[] {
  const levels = occurring[0]?.length ?? 0;
  if (levels < 2) return occurring;
  const values = Array.from({ length: levels }, (_, level) =>
    [...new Set(occurring.map((key) => key[level] ?? null))].sort(compareValues),
  );
  checkCells(
    values.reduce((count, level) => count * level.length, 1),
    1,
  );
  return values.reduce<readonly (readonly FrameValue[])[]>(
    (keys, level) => keys.flatMap((key) => level.map((value) => [...key, value])),
    [[]],
  );
}

/** By possible combination: its index among those that occur; -1 if it does not. */
function everyRow(occurring: readonly (readonly FrameValue[])[]): readonly number[] {
  const places = new Map(occurring.map((key, place) => [keyOf(key), place]));
  return everyKey(occurring).map((key) => places.get(keyOf(key)) ?? -1);
}

/** The rows of a table by their position in its pivot. */
interface Cells {
  readonly rows: Factors;
  readonly series: Factors;
  readonly width: number;
  /** By row and series, row by row: the index of the cell in `filled`; -1 if empty. */
  readonly grid: Int32Array;
  /** By cell: its source rows in the table. */
  readonly filled: readonly (readonly number[])[];
}

function cellsOf(
  table: Table,
  index: readonly PostColumn[],
  series: readonly PostColumn[],
  nulls: 'left out' | 'last',
  metrics: number,
): Cells {
  const down = factorize(table.length, index, nulls);
  const across = factorize(table.length, series, nulls);
  const width = Math.max(1, across.keys.length);
  checkCells(down.keys.length, width * metrics);
  const grid = new Int32Array(down.keys.length * width).fill(-1);
  const filled: number[][] = [];
  for (let row = 0; row < table.length; row++) {
    const at = down.ids[row] ?? -1;
    const of = across.ids[row] ?? -1;
    if (at < 0 || of < 0) continue;
    const cell = grid[at * width + of] ?? -1;
    if (cell < 0) grid[at * width + of] = filled.push([row]) - 1;
    else filled[cell]?.push(row);
  }
  return { rows: down, series: across, width, grid, filled };
}

/** The table rows of the totals. */
function marginsOf(cells: Cells, isKept: (row: number) => boolean) {
  const everything = cells.filled
    .flat()
    .filter(isKept)
    .sort((a, b) => a - b);
  type Total = (rows: readonly number[]) => FrameValue;
  const groups = (ids: Int32Array): ((place: number, total: Total) => FrameValue) => {
    const rows = new Map<number, number[]>();
    for (const row of everything) {
      const place = ids[row] ?? -1;
      const others = rows.get(place);
      if (others === undefined) rows.set(place, [row]);
      else others.push(row);
    }
    return (place, total) => {
      const inside = rows.get(place);
      return inside === undefined ? null : total(inside);
    };
  };
  return { everything, ofRow: groups(cells.rows.ids), ofSeries: groups(cells.series.ids) };
}

/** The series before the metric, and the metrics of a series side by side. All-NULL rows and metrics are dropped. */
function seriesFirst(table: Table): Table {
  const series = table.columns.map(({ parts }) => parts.slice(1));
  const keys = new Map(series.map((parts) => [flatName(parts), parts]));
  const known = table.columns.filter((column) => column.values.some((value) => value !== null));
  const byName = new Map(table.columns.map((column) => [flatName(column.parts), column]));
  const metrics = [...new Map(known.map((column) => [nameOf(column), column])).values()];
  const columns = [...keys.values()].flatMap((key) => {
    const found = metrics.map((metric) => byName.get(flatName([nameOf(metric), ...key])));
    return found.map((column, i): PostColumn => {
      const parts = [...key, nameOf(metrics[i] as PostColumn)];
      return { type: 0, values: Array.from({ length: table.length }, () => null), ...column, parts };
    });
  });
  const rows = Array.from({ length: table.length }, (_, row) => row).filter((row) =>
    columns.some((column) => column.values[row] !== null),
  );
  return takeRows({ ...table, columns }, rows);
}
