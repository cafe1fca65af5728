import { utcParse } from 'd3-time-format';
import { utcText } from '../../format/utcText.ts';
import type { WallTime } from '../../timeRange/calendar.ts';
import type { Datasource, DatasourceColumn } from '../datasource.ts';
import type { FrameValue } from '../../frameValue.ts';
import type { Frame, FrameColumn } from '../frame.ts';
import { columnLabel, isAdhocColumn } from '../labels.ts';
import type { SqlDialect } from '../sql/dialects.ts';
import { quoteText } from '../sql/quote.ts';
import type { QueryObject } from '../queryContext.ts';

/*
 * Timestamps a table stores as numbers or text. A dataset declares the format: `%Y`, `%Y-%m-%d`, `epoch_s` or
 * `epoch_ms`.
 */

/** The time format of a column; null if the engine knows it as time. */
export function writtenAs(column: DatasourceColumn | undefined): string | null {
  return column?.isTime === true && column.type !== 2 ? column.dateFormat || null : null;
}

/** A timestamp in the table's format, as a literal. */
export function writtenLiteral(at: WallTime, format: string, dialect: Pick<SqlDialect, 'escape'>): string {
  if (format === 'epoch_ms') return String(at);
  if (format === 'epoch_s') return String(Math.floor(at / 1000));
  return quoteText(utcText(format)(new Date(at)), dialect);
}

/** The labels of a query with such values, and their formats: its axes and its time column. */
export function writtenLabels(
  query: QueryObject,
  source: Datasource,
  granularity: string | null,
): ReadonlyMap<string, string> {
  const axes = (query.columns ?? [])
    .filter((column) => isAdhocColumn(column) && column.columnType === 'BASE_AXIS')
    .map(columnLabel);
  const named = [...axes, ...(granularity === null ? [] : [granularity])].flatMap((label) => {
    const format = writtenAs(source.columns.find((column) => column.name === label));
    return format === null ? [] : [[label, format] as const];
  });
  const formats = new Map(named);
  const axis = granularity === null ? undefined : formats.get(granularity);
  return axis === undefined ? formats : formats.set('__timestamp', axis);
}

/** The rows with such timestamps parsed; unreadable ones become NULL, as in the contract. */
export function readTimes(frame: Frame, formats: ReadonlyMap<string, string>): Frame {
  if (formats.size === 0) return frame;
  const columns = frame.columns.map((column): FrameColumn => {
    const format = formats.get(column.name);
    if (format === undefined || column.type === 2) return column;
    const read = readerOf(format);
    return {
      ...column,
      type: 2,
      values: column.values.map((value) => (value === null ? null : read(value))),
    };
  });
  return { ...frame, columns };
}

function readerOf(format: string): (value: FrameValue) => FrameValue {
  if (format === 'epoch_s' || format === 'epoch_ms') {
    const unit = format === 'epoch_s' ? 1000 : 1;
    return (value) => (Number.isFinite(Number(value)) ? Number(value) * unit : null);
  }
  const parse = utcParse(format);
  return (value) => parse(String(value))?.getTime() ?? null;
}
