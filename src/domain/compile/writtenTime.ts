import { utcFormat, utcParse } from 'd3-time-format';
import type { WallTime } from '../filter/calendar.ts';
import type { Datasource, DatasourceColumn } from './datasource.ts';
import type { Frame, FrameColumn, FrameValue } from './frame.ts';
import { columnLabel, isAdhocColumn } from './labels.ts';
import { quoteText } from './quote.ts';
import type { QueryObject } from './queryContext.ts';

/*
 * Moments that a table keeps as numbers or text. A dataset says how: `%Y`, `%Y-%m-%d`, `epoch_s` or `epoch_ms`.
 */

/** How the moments of a column are written; null where the engine itself knows them for moments. */
export function writtenAs(column: DatasourceColumn | undefined): string | null {
  return column?.isTime === true && column.type !== 2 ? column.dateFormat || null : null;
}

/** A moment as the table writes it, as a literal. */
export function writtenLiteral(at: WallTime, format: string): string {
  if (format === 'epoch_ms') return String(at);
  if (format === 'epoch_s') return String(Math.floor(at / 1000));
  return quoteText(utcFormat(format)(new Date(at)));
}

/** The labels of a query whose values are such moments, and how they are written: its axes and its time column. */
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

/** The same rows with such moments read; what cannot be read is NULL, as the contract has it. */
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
