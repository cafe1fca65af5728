import type { FrameValue } from '../frame.ts';
import type { PivotOptions } from '../postProcessing.ts';
import { refuse } from '../refusal.ts';
import { aggregatorOf, type Aggregator } from './aggregators.ts';
import { compareKeys, factorize, type Factors } from './group.ts';
import { checkCells } from './limits.ts';
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

  const cells = new Cells(table, index, series);
  const rowKeys = complete ? everyKey(cells.rows.keys) : cells.rows.keys;
  const seriesKeys = complete ? everyKey(cells.series.keys) : cells.series.keys;
  checkCells(rowKeys.length, seriesKeys.length * metrics.length);
  const margins = options.marginal_distributions === true;
  const all = options.marginal_distribution_name ?? 'All';

  const columns = metrics.flatMap((metric) => {
    const { values } = metric.source;
    const cell = (rows: readonly number[] | undefined): FrameValue =>
      rows === undefined
        ? (options.metric_fill_value ?? null)
        : metric.compute(rows.map((row) => values[row] ?? null));
    const rowIds = rowKeys.map((key) => cells.rowId(key));
    const made = seriesKeys.map((key) => {
      const at = cells.seriesId(key);
      return {
        parts: [metric.name, ...key.map((value, level) => partText(value, series[level]))],
        type: metric.source.type,
        values: [
          ...rowIds.map((id) => cell(cells.at(id, at))),
          ...(margins ? [cell(cells.ofSeries(at))] : []),
        ],
      };
    });
    const kept =
      complete || series.length === 0
        ? made
        : made.filter((column) => column.values.some((value) => value !== null));
    if (!margins || series.length === 0) return kept;
    const margin = {
      parts: [metric.name, all, ...series.slice(1).map(() => '')],
      type: metric.source.type,
      values: [...rowIds.map((id) => cell(cells.ofRow(id))), cell(cells.everything())],
    };
    return [...kept, margin];
  });

  const pivoted: Table = {
    index: index.map((column, level) => ({
      ...column,
      values: [...rowKeys.map((key) => key[level] ?? null), ...(margins ? [level === 0 ? all : ''] : [])],
    })),
    columns,
    length: rowKeys.length + (margins ? 1 : 0),
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

/** All combinations that could occur of values that do. */
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

/** The rows of a table by the place they have in its pivot. */
class Cells {
  readonly rows: Factors;
  readonly series: Factors;
  readonly #rowIds: ReadonlyMap<string, number>;
  readonly #seriesIds: ReadonlyMap<string, number>;
  readonly #cells = new Map<number, number[]>();

  constructor(table: Table, index: readonly TableColumn[], series: readonly TableColumn[]) {
    this.rows = factorize(table.length, index);
    this.series = factorize(table.length, series);
    this.#rowIds = new Map(this.rows.keys.map((key, id) => [keyOf(key), id]));
    this.#seriesIds = new Map(this.series.keys.map((key, id) => [keyOf(key), id]));
    const width = this.series.keys.length;
    for (let row = 0; row < table.length; row++) {
      const [at, of] = [this.rows.ids[row] ?? -1, this.series.ids[row] ?? -1];
      if (at < 0 || of < 0) continue;
      const rows = this.#cells.get(at * width + of);
      if (rows === undefined) this.#cells.set(at * width + of, [row]);
      else rows.push(row);
    }
  }

  rowId(key: readonly FrameValue[]): number {
    return this.#rowIds.get(keyOf(key)) ?? -1;
  }
  seriesId(key: readonly FrameValue[]): number {
    return this.#seriesIds.get(keyOf(key)) ?? -1;
  }
  at(row: number, series: number): readonly number[] | undefined {
    return row < 0 || series < 0 ? undefined : this.#cells.get(row * this.series.keys.length + series);
  }
  ofRow(row: number): readonly number[] {
    return this.series.keys.flatMap((_, series) => this.at(row, series) ?? []);
  }
  ofSeries(series: number): readonly number[] {
    return this.rows.keys.flatMap((_, row) => this.at(row, series) ?? []);
  }
  everything(): readonly number[] {
    return [...this.#cells.values()].flat();
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
