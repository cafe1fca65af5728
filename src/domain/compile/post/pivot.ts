import type { FrameValue } from '../frame.ts';
import type { PivotOptions } from '../postProcessing.ts';
import { refuse } from '../refusal.ts';
import { aggregatorOf, type Aggregator } from './aggregators.ts';
import { compareKeys, groupRows } from './group.ts';
import { compareValues, keyOf } from './order.ts';
import { pythonText } from './pythonText.ts';
import { columnsNamed, type Table, type TableColumn } from './table.ts';

interface Metric {
  readonly name: string;
  readonly source: TableColumn;
  readonly compute: Aggregator;
}

/** Series become columns: one row per value of the index, one column per metric and value of the series. */
export function pivot(table: Table, options: PivotOptions): Table {
  if (options.index.length === 0) refuse('query', 'Pivot operation requires at least one index');
  if (Object.keys(options.aggregates).length === 0)
    refuse('query', 'Pivot operation must include at least one aggregate');
  const index = columnsNamed(table, options.index);
  const series = columnsNamed(table, options.columns ?? []).map((column) => filled(column, options));
  const metrics = Object.entries(options.aggregates)
    .map(([name, aggregate]) => metricOf(table, name, aggregate))
    .sort((a, b) => compareValues(a.name, b.name));
  const complete = options.drop_missing_columns === false || options.drop_missing_columns === null;

  const places = new Map<string, number[]>();
  for (const { key, rows } of groupRows(table, [...index, ...series])) places.set(keyOf(key), [...rows]);
  const rowKeys = keysOf(table, index, complete);
  const seriesKeys = series.length === 0 ? [[]] : keysOf(table, series, complete);
  const rowTotals = options.marginal_distributions === true ? new Totals(table, index) : null;
  const columnTotals = options.marginal_distributions === true ? new Totals(table, series) : null;
  const all = options.marginal_distribution_name ?? 'All';

  const columns = metrics.flatMap((metric) => {
    const cell = (rows: readonly number[] | undefined): FrameValue =>
      rows === undefined
        ? (options.metric_fill_value ?? null)
        : metric.compute(rows.map((row) => metric.source.values[row] ?? null));
    const made = seriesKeys.map((key, i) => ({
      parts: [metric.name, ...key.map((value, level) => partText(value, series[level]))],
      key: seriesKeys[i] ?? [],
      type: metric.source.type,
      values: [
        ...rowKeys.map((row) => cell(places.get(keyOf([...row, ...key])))),
        ...(columnTotals === null ? [] : [cell(columnTotals.rows(key))]),
      ],
    }));
    const kept =
      complete || series.length === 0
        ? made
        : made.filter((column) => column.values.some((value) => value !== null));
    if (rowTotals === null || series.length === 0) return kept;
    const margin = {
      parts: [metric.name, all, ...series.slice(1).map(() => '')],
      type: metric.source.type,
      values: [...rowKeys.map((row) => cell(rowTotals.rows(row))), cell(rowTotals.everything)],
    };
    return [...kept, margin];
  });

  const pivoted: Table = {
    index: index.map((column, level) => ({
      ...column,
      values: [
        ...rowKeys.map((key) => key[level] ?? null),
        ...(rowTotals === null ? [] : [level === 0 ? all : '']),
      ],
    })),
    columns: columns.map(({ parts, type, values }) => ({ parts, type, values })),
    length: rowKeys.length + (rowTotals === null ? 0 : 1),
    nested: series.length > 0,
  };
  return options.combine_value_with_metric === true && pivoted.nested ? seriesFirst(pivoted) : pivoted;
}

function metricOf(table: Table, name: string, aggregate: PivotOptions['aggregates'][string]): Metric {
  if (aggregate.operator === undefined) return refuse('query', `Operator undefined for aggregator: ${name}`);
  const source = columnsNamed(table, [aggregate.column ?? name])[0] as TableColumn;
  return { name, source, compute: aggregatorOf(name, aggregate) };
}

/** A series without a value has a name all the same. */
function filled(column: TableColumn, options: PivotOptions): TableColumn {
  const stand = options.column_fill_value ?? '<NULL>';
  return column.values.includes(null)
    ? { ...column, values: column.values.map((value) => value ?? stand) }
    : column;
}

/** The combinations that occur, or all that could. */
function keysOf(
  table: Table,
  columns: readonly TableColumn[],
  complete: boolean,
): readonly (readonly FrameValue[])[] {
  const occurring = groupRows(table, columns).map((group) => group.key);
  if (!complete || columns.length < 2) return occurring;
  const levels = columns.map((_, level) =>
    [...new Map(occurring.map((key) => [keyOf([key[level] ?? null]), key[level] ?? null])).values()].sort(
      compareValues,
    ),
  );
  return levels
    .reduce<readonly (readonly FrameValue[])[]>(
      (keys, level) => keys.flatMap((key) => level.map((value) => [...key, value])),
      [[]],
    )
    .toSorted(compareKeys);
}

class Totals {
  readonly everything: readonly number[];
  readonly #places: ReadonlyMap<string, readonly number[]>;
  constructor(table: Table, by: readonly TableColumn[]) {
    this.everything = Array.from({ length: table.length }, (_, row) => row);
    this.#places = new Map(groupRows(table, by).map((group) => [keyOf(group.key), group.rows]));
  }
  rows(key: readonly FrameValue[]): readonly number[] | undefined {
    return key.length === 0 ? this.everything : this.#places.get(keyOf(key));
  }
}

const partText = (value: FrameValue, column: TableColumn | undefined): string =>
  pythonText(value, column?.type ?? 1);

/** The value before the metric, the values of a series side by side. */
function seriesFirst(table: Table): Table {
  const turned = table.columns.map((column) => ({
    ...column,
    parts: [...column.parts.slice(1), column.parts[0] ?? ''],
  }));
  return { ...table, columns: turned.toSorted((a, b) => compareKeys(a.parts, b.parts)) };
}
