import { columnHeading, type Headings } from '#domain/chart/columnHeading.ts';
import { type FormData, textOf } from '#domain/chart/form/formData.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { readCurrency } from '#domain/format/currency.ts';
import { namedStyle, type NumberStyle, type TimeStyle } from '#domain/format/styles.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asNumber, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { DAY } from '#domain/time.ts';
import { PERCENT } from '../spec/text/formats.ts';
import type { CellBars } from './cellBars.ts';
import type { ColumnStyle } from './cellTexts.ts';
import type { ChangeMarks } from './changeMarks.ts';
import type { ColorRule } from './conditionalColor.ts';
import type { TablePages } from './tablePages.ts';

export interface TableColumn {
  readonly name: string;
  readonly label: string;
  readonly numeric: boolean;
  readonly align: 'start' | 'end' | 'center';
  /** A column whose cells can filter other charts. */
  readonly isDimension?: boolean;
  readonly width: number | null;
  readonly values: FrameColumn['values'];
  /** How its values are written. */
  readonly style: ColumnStyle;
  /** Null or absent if no bars are drawn. */
  readonly bars?: CellBars | null;
  readonly backgrounds?: readonly ColorRule[];
  readonly textColors?: readonly ColorRule[];
  /** Null or absent unless the form marks changes. */
  readonly changes?: ChangeMarks | null;
  /** Whether long texts are shown whole. */
  readonly isWhole: boolean;
  readonly total?: string | null;
}

export interface TableView {
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  readonly hasTotals?: boolean;
  /** The page that its rows are; null or absent if they are all. */
  readonly pages?: TablePages | null;
  /** How many of its rows are shown at a time; null or absent for all. */
  readonly pageLength?: number | null;
  readonly hasSearch?: boolean;
  /** Whether a reader can move columns. */
  readonly isMovable?: boolean;
}

/** Shares are metrics, too. */
export const isShare = (name: string): boolean => name.startsWith('%');

/** A column as the settings of a form have it, without bars, colours and a total. */
export function tableColumn(
  column: FrameColumn,
  headings: Headings,
  form: FormData = {},
  isMeasure = false,
): TableColumn {
  const config = columnConfigOf(form, column.name);
  const numeric = column.type === 0 || (isMeasure && column.values.every(isNumeric));
  const align = config['horizontalAlign'];
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
    width: asNumber(config['columnWidth']),
    values: column.values,
    style: cellStyle(form, column, config, { numeric, isMeasure }),
    isWhole: config['truncateLongCells'] === false,
  };
}

/**
 * The settings of a column. An earlier value and a difference are written like their metric, which a Superset calls
 * "Main …" beside them.
 */
export function columnConfigOf(form: FormData, name: string): JsonRecord {
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

/** Any frame as a table without settings: for screen readers, and unknown chart types. */
export const plainTable = ({ columns, rowCount }: Frame, headings: Headings = {}): TableView => ({
  columns: columns.map((column) => tableColumn(column, headings)),
  rowCount,
});

const isNumeric = (value: FrameColumn['values'][number]): boolean =>
  value === null || numberOf(value) !== null;

function cellStyle(
  form: FormData,
  column: FrameColumn,
  config: JsonRecord,
  { numeric, isMeasure }: Readonly<Record<'numeric' | 'isMeasure', boolean>>,
): ColumnStyle {
  const areYears = column.values.every(isYear);
  const currency = readCurrency(config['currencyFormat']);
  const named =
    textOf(config['d3NumberFormat']) ??
    (column.name.startsWith('% ')
      ? PERCENT
      : isShare(column.name)
        ? '.3%'
        : isMeasure
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
function bucketOrTimestamp(form: FormData, { values }: FrameColumn): TimeStyle {
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
