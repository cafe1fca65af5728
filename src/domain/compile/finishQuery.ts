import { truncate, type WallTime } from '../timeRange/calendar.ts';
import { ok, type Result } from '../result.ts';
import { DAY } from '../time.ts';
import type { CompiledOffset, CompiledQuery } from './compileQuery.ts';
import type { FrameValue } from '../frameValue.ts';
import { columnOf, type Frame, type FrameColumn, type Omitted } from './frame.ts';
import { leftOutOfSeries } from './omitted.ts';
import { keyOf } from './post/order.ts';
import { postProcess } from './post/postProcess.ts';
import type { PostProcessing } from './post/postProcessing.ts';
import type { QueryRefusal } from './refusal.ts';
import { counterpartOf } from './time/timeOffsets.ts';
import { readTimes } from './time/writtenTime.ts';

/** What is to be done with the rows of a query's statements: data only, so that another thread can do it. */
export interface Finishing {
  readonly compiled: Pick<
    CompiledQuery,
    'labels' | 'metricLabels' | 'axis' | 'axisShift' | 'writtenTimes' | 'from' | 'to'
  > & { readonly offsets: readonly Pick<CompiledOffset, 'offset'>[] };
  readonly operations: readonly (PostProcessing | null)[];
}

/** The rows of a query's result, and what their series leave out. */
export interface Finished {
  readonly frame: Frame;
  readonly omitted: Omitted;
}

/** From the rows of the statement and of its offsets, in that order, to the result rows. */
export function finishQuery(
  { compiled, operations }: Finishing,
  given: Frame,
  offsetRows: readonly Frame[],
): Result<Finished, QueryRefusal> {
  const rows = readTimes(given, compiled.writtenTimes);
  const finished = (frame: Frame): Result<Finished, QueryRefusal> =>
    ok({ frame, omitted: leftOutOfSeries(operations, rows, compiled.metricLabels) });
  // Empty rows are compared with nothing.
  if (rows.rowCount === 0) return finished(rows);
  const shifted = compiled.axisShift === 0 ? rows : shiftedAxis(rows, compiled);
  const joined = compiled.offsets.reduce((frame, { offset }, i) => {
    const other = offsetRows[i] ?? { columns: [], rowCount: 0 };
    return withOffset(frame, compiled, offset, readTimes(other, compiled.writtenTimes));
  }, shifted);
  const frame = postProcess(joined, operations);
  return frame.ok ? finished(frame.value) : frame;
}

/** Whether the rows of the statement are those of the result. */
export const needsNoFinish = ({ compiled, operations }: Finishing): boolean =>
  operations.length + compiled.offsets.length + compiled.writtenTimes.size + compiled.axisShift === 0;

function shiftedAxis(frame: Frame, { axis, axisShift }: Finishing['compiled']): Frame {
  return {
    ...frame,
    columns: frame.columns.map((column) =>
      column.name === axis?.label
        ? { ...column, values: column.values.map((at) => (typeof at === 'number' ? at + axisShift : at)) }
        : column,
    ),
  };
}

/** Joins the metrics of another time to those of the same position in that time. */
function withOffset(frame: Frame, compiled: Finishing['compiled'], offset: string, other: Frame): Frame {
  const counterpart = counterpartOf(offset, compiled.from ?? 0, compiled.to ?? 0);
  const keys = compiled.labels.filter((label) => !compiled.metricLabels.includes(label));
  const axis = compiled.axis?.label;
  const grain = compiled.axis?.grain ?? null;
  const places = new Map<string, number>();
  const momentIn = (from: Frame, row: number): WallTime | null => {
    const at = axis === undefined ? null : columnOf(from, axis)?.values[row];
    return typeof at === 'number' ? at : null;
  };
  const keyIn = (from: Frame, row: number, moved: (at: WallTime) => WallTime): string =>
    keyOf(
      keys.map((key): FrameValue => {
        const value = columnOf(from, key)?.values[row] ?? null;
        return key === axis && typeof value === 'number' ? bucket(moved(value), grain) : value;
      }),
    );
  for (let row = 0; row < other.rowCount; row++) {
    const key = keyIn(other, row, (at) => at);
    if (!places.has(key)) places.set(key, row);
  }
  const matches = Array.from({ length: frame.rowCount }, (_, row) => {
    const at = momentIn(frame, row);
    if (at !== null && isPastMonthEnd(at, counterpart)) return undefined;
    return places.get(keyIn(frame, row, counterpart));
  });
  const added = compiled.metricLabels.map((label): FrameColumn => {
    const source = columnOf(other, label);
    const name = `${label}__${offset}`;
    return {
      name,
      parts: [name],
      type: source?.type ?? 0,
      values: matches.map((row) => (row === undefined ? null : (source?.values[row] ?? null))),
    };
  });
  return { ...frame, columns: [...frame.columns, ...added] };
}

/**
 * Whether the other month is too short for this day, which would stand for its last day a second time: a month before the
 * 31st of March, only the 28th of March has the 28th of February.
 */
const isPastMonthEnd = (at: WallTime, counterpart: (at: WallTime) => WallTime): boolean =>
  counterpart(at) === counterpart(at - DAY);

/** Months, quarters and years of another length match all the same; so do weeks of a year. */
function bucket(at: WallTime, grain: string | null): FrameValue {
  switch (grain) {
    case 'P1Y':
      return truncate(at, 'year');
    case 'P3M':
      return truncate(at, 'quarter');
    case 'P1M':
      return truncate(at, 'month');
    case 'P1W':
    case '1969-12-29T00:00:00Z/P1W':
    case 'P1W/1970-01-04T00:00:00Z':
      return weekOfYear(at, 1);
    case '1969-12-28T00:00:00Z/P1W':
    case 'P1W/1970-01-03T00:00:00Z':
      return weekOfYear(at, 0);
    default:
      return at;
  }
}

/** By the day that weeks start on, from 0, a Sunday; days before the first are week 0. */
function weekOfYear(at: WallTime, start: number): string {
  const date = new Date(at);
  const dayOfYear = Math.floor((at - truncate(at, 'year')) / DAY);
  const week = Math.floor((dayOfYear + 7 - ((date.getUTCDay() + 7 - start) % 7)) / 7);
  return `${date.getUTCFullYear()}-W${week}`;
}
