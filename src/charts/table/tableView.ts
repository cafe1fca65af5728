import { columnHeading, type Headings } from '#domain/chart/columnHeading.ts';
import { ownValue } from '#domain/ownValue.ts';
import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import type { DatasetMetric } from '#domain/dataset/dataset.ts';
import { asNumber, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { DAY } from '#domain/time.ts';
import { readCurrency } from '#domain/format/currency.ts';
import { namedStyle, type NumberStyle, type TimeStyle } from '#domain/format/styles.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { columnLabel, columnsOf, metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import { type TableFrames, tableFrames } from './tableFrames.ts';
import { PERCENT } from '../kit/spec/text/formats.ts';
import { type ColorRule, colorRules } from '../kit/table/conditionalColor.ts';
import { queryMode } from '../kit/table/queryMode.ts';
import { type CellBars, cellBars } from './cellBars.ts';
import { type ChangeMarks, changeMarks } from './changeMarks.ts';
import { type ColumnStyle, cellWriter } from './cellTexts.ts';
import type { TableForm } from './chart.ts';

export interface TableColumn {
  readonly name: string;
  readonly label: string;
  readonly numeric: boolean;
  readonly align: 'start' | 'end' | 'center';
  /** A column whose cells can filter other charts. */
  readonly isDimension: boolean;
  readonly width: number | null;
  readonly values: FrameColumn['values'];
  /** How its values are written. */
  readonly style: ColumnStyle;
  /** Null if no bars are drawn. */
  readonly bars: CellBars | null;
  readonly backgrounds: readonly ColorRule[];
  readonly textColors: readonly ColorRule[];
  /** Null unless the form marks changes. */
  readonly changes: ChangeMarks | null;
  /** Whether long texts are shown whole. */
  readonly isWhole: boolean;
  readonly total: string | null;
}

export interface TableView {
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  readonly hasTotals: boolean;
}

/** What a table shows of its dataset. */
interface FromDataset {
  readonly headings: Headings;
  readonly metrics: readonly DatasetMetric[];
}

/** A table chart: its columns as the form sets them, and its totals if a second result has them. */
export function tableView(
  form: TableForm,
  frames: readonly Frame[],
  headings: Headings = NO_HEADINGS,
  metrics: readonly DatasetMetric[] = [],
): TableView {
  const made = tableFrames(form, frames);
  if (made === null) return { columns: [], rowCount: 0, hasTotals: false };
  const onlyShares = sharesAlone(form);
  const columns = made.rows.columns
    .filter(({ name }) => !onlyShares.has(name))
    .filter((column) => columnConfigOf(form, column.name)['visible'] !== false)
    .map((column) => tableColumn(form, column, made, { headings, metrics }));
  return {
    columns,
    rowCount: made.rows.rowCount,
    hasTotals: columns.some((column) => column.total !== null),
  };
}

/** Metrics requested only as shares. */
function sharesAlone(form: TableForm): ReadonlySet<string> {
  if (queryMode(form) === 'raw') return new Set();
  const shown = new Set([
    ...metricsOf(form['metrics']).map(metricLabel),
    ...columnsOf(form['groupby']).map(columnLabel),
  ]);
  return new Set(
    metricsOf(form['percent_metrics'])
      .map(metricLabel)
      .filter((label) => !shown.has(label)),
  );
}

/** Any frame as a table without settings: for screen readers, and unknown chart types. */
export function plainTable(frame: Frame, headings: Headings = NO_HEADINGS): TableView {
  return tableView({ show_cell_bars: false, query_mode: 'raw', all_columns: [] }, [frame], headings);
}

function tableColumn(
  form: TableForm,
  column: FrameColumn,
  { rows, totals, measures }: TableFrames,
  { headings, metrics }: FromDataset,
): TableColumn {
  const config = columnConfigOf(form, column.name);
  const isMeasure = measures.has(column.name);
  const numeric = column.type === 0 || (isMeasure && column.values.every(isNumeric));
  const isMetric = isMeasure || column.name.startsWith('%');
  const areYears = column.values.every(isYear);
  const style = cellStyle(form, column, config, { numeric, isMetric, areYears });
  const totalValue = isMetric ? columnOf(totals ?? EMPTY, column.name)?.values[0] : undefined;
  const align = config['horizontalAlign'];
  const rules = form['conditional_formatting'];
  return {
    name: column.name,
    label: textOf(config['customColumnName']) ?? columnHeading(column.name, headings),
    numeric,
    align:
      align === 'left'
        ? 'start'
        : align === 'right'
          ? 'end'
          : align === 'center'
            ? 'center'
            : numeric
              ? 'end'
              : 'start',
    isDimension:
      queryMode(form) === 'raw'
        ? columnsOf(form['all_columns']).map(columnLabel).includes(column.name)
        : columnsOf(form['groupby']).map(columnLabel).includes(column.name),
    width: asNumber(config['columnWidth']),
    values: column.values,
    style,
    bars: numeric && isMetric ? cellBars(form, config, column, metrics) : null,
    backgrounds: colorRules(rules, 'background', column, rows.columns),
    textColors: colorRules(rules, 'text', column, rows.columns),
    changes: changeMarks(form, column.name, rows, measures),
    isWhole: config['truncateLongCells'] === false,
    total: totalValue === undefined ? null : cellWriter(style)(totalValue),
  };
}

/**
 * The settings of a column. An earlier value and a difference are written like their metric, which a Superset calls
 * "Main …" beside them.
 */
function columnConfigOf(form: TableForm, name: string): JsonRecord {
  const all = asRecord(form['column_config']);
  const own = (key: string): JsonRecord => asRecord(ownValue(all, key));
  const metric = /^[#△] (.+)$/.exec(name)?.[1];
  if (metric === undefined) return { ...own(name), ...own(`Main ${name}`) };
  const { d3NumberFormat, d3SmallNumberFormat, currencyFormat: currency } = columnConfigOf(form, metric);
  return {
    d3NumberFormat,
    d3SmallNumberFormat,
    currencyFormat: currency,
    ...own(name),
  };
}

const EMPTY: Frame = { columns: [], rowCount: 0 };
const NO_HEADINGS: Headings = {};
const isNumeric = (value: FrameColumn['values'][number]): boolean =>
  value === null || numberOf(value) !== null;

function cellStyle(
  form: TableForm,
  column: FrameColumn,
  config: JsonRecord,
  { numeric, isMetric, areYears }: Readonly<Record<'numeric' | 'isMetric' | 'areYears', boolean>>,
): ColumnStyle {
  const currency = readCurrency(config['currencyFormat']);
  const named =
    textOf(config['d3NumberFormat']) ??
    (column.name.startsWith('% ')
      ? PERCENT
      : column.name.startsWith('%')
        ? '.3%'
        : isMetric
          ? 'SMART_NUMBER'
          : null);
  const small = textOf(config['d3SmallNumberFormat']);
  // A number that is no metric is written in full.
  const large: NumberStyle =
    named === null && currency === null
      ? { kind: areYears ? 'plain' : 'digits' }
      : namedStyle(named, currency);
  const own = textOf(config['d3TimeFormat']) ?? textOf(form['table_timestamp_format']);
  return {
    numbers: !numeric
      ? null
      : small === null
        ? large
        : { kind: 'bySize', large, small: namedStyle(small, currency) },
    hasFormat: named !== null,
    times:
      column.type !== 2
        ? null
        : own === null || own === 'smart_date'
          ? bucketOrTimestamp(form, column)
          : { kind: 'named', name: own },
    areYears,
  };
}

/** A bucket by its name; a timestamp without a grain in full, or as a date if its whole column are dates. */
function bucketOrTimestamp(form: TableForm, { values }: FrameColumn): TimeStyle {
  const grain = timeGrain(form);
  if (grain !== null) return { kind: 'bucket', grain, name: null };
  const areDays = values.every((value) => typeof value !== 'number' || value % DAY === 0);
  return areDays ? { kind: 'named', name: '%Y-%m-%d' } : { kind: 'timestamp' };
}

/** With thousands grouped, a year is not read as one. */
function isYear(value: FrameColumn['values'][number]): boolean {
  const number = numberOf(value);
  return number === null ? value === null : Number.isInteger(number) && number >= 1500 && number < 2200;
}
