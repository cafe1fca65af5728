import { truncate, type WallTime } from '../timeRange/calendar.ts';
import { ok, type Result } from '../result.ts';
import { DAY } from '../time.ts';
import type { CompiledOffset, CompiledQuery } from './compileQuery.ts';
import { columnOf, type Frame, type FrameColumn, type FrameValue } from './frame.ts';
import { keyOf } from './post/order.ts';
import { postProcess } from './post/postProcess.ts';
import type { PostProcessing } from './post/postProcessing.ts';
import type { Refusal } from './refusal.ts';

/** From the rows of the statement and of its offsets, in that order, to the result rows. */
export function finishQuery(
  compiled: CompiledQuery,
  operations: readonly (PostProcessing | null)[],
  rows: Frame,
  offsetRows: readonly Frame[],
): Result<Frame, Refusal> {
  // Empty rows are compared with nothing.
  if (rows.rowCount === 0) return ok(rows);
  const shifted = compiled.axisShift === 0 ? rows : shiftedAxis(rows, compiled);
  const joined = compiled.offsets.reduce(
    (frame, offset, i) => withOffset(frame, compiled, offset, offsetRows[i] ?? { columns: [], rowCount: 0 }),
    shifted,
  );
  return postProcess(joined, operations);
}

function shiftedAxis(frame: Frame, { axis, axisShift }: CompiledQuery): Frame {
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
function withOffset(frame: Frame, compiled: CompiledQuery, offset: CompiledOffset, other: Frame): Frame {
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
    if (at !== null && isPastMonthEnd(at, offset.counterpart)) return undefined;
    return places.get(keyIn(frame, row, offset.counterpart));
  });
  const added = compiled.metricLabels.map((label): FrameColumn => {
    const source = columnOf(other, label);
    const name = `${label}__${offset.offset}`;
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
      return weekOfYear(at);
    default:
      return at;
  }
}

/** Weeks start on Monday; days before the first are week 0. */
function weekOfYear(at: WallTime): string {
  const date = new Date(at);
  const dayOfYear = Math.floor((at - truncate(at, 'year')) / DAY);
  const week = Math.floor((dayOfYear + 7 - ((date.getUTCDay() + 6) % 7)) / 7);
  return `${date.getUTCFullYear()}-W${week}`;
}
