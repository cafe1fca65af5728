import { addUnits, truncate, type Unit } from '#domain/timeRange/calendar.ts';
import { DAY, HOUR, MINUTE } from '#domain/time.ts';

export type CalendarUnit = 'min' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** From the shortest to the longest. */
export const UNITS: readonly CalendarUnit[] = ['min', 'hour', 'day', 'week', 'month', 'year'];

export const unitOf = (value: unknown, otherwise: CalendarUnit): CalendarUnit =>
  UNITS.find((each) => each === value) ?? otherwise;

/** A cell of a calendar: its block, and its place in the block. */
export interface CalendarCell {
  /** The start of its block. */
  readonly block: number;
  readonly column: number;
  readonly line: number;
}

const timeUnit = (unit: CalendarUnit): Unit => (unit === 'min' ? 'minute' : unit);

/** The start of the unit that contains a time, and of the next one, in UTC. */
export const startOf = (unit: CalendarUnit, time: number): number => truncate(time, timeUnit(unit));
export const nextStart = (unit: CalendarUnit, start: number): number => addUnits(start, 1, timeUnit(unit));

/** From Monday, 0, to Sunday, 6. */
const weekday = (time: number): number => Math.floor((time - truncate(time, 'week')) / DAY);

/** How many cells are in a column, where they are not days of weeks. */
const LINES: Readonly<Record<CalendarUnit, number>> = {
  min: 10,
  hour: 6,
  day: 7,
  week: 1,
  month: 3,
  year: 1,
};

/** Days stand in columns of weeks; other units fill columns from the top. */
export function calendarCell(domain: CalendarUnit, sub: CalendarUnit, time: number): CalendarCell {
  const block = startOf(domain, time);
  if (sub === 'day') return { block, column: weeksBetween(block, time), line: weekday(time) };
  const at = Math.max(0, placeIn(block, sub, time));
  const lines = LINES[sub];
  return { block, column: Math.floor(at / lines), line: at % lines };
}

function placeIn(block: number, sub: CalendarUnit, time: number): number {
  if (sub === 'min') return Math.floor((time - block) / MINUTE);
  if (sub === 'hour') return Math.floor((time - block) / HOUR);
  if (sub === 'week') return weeksBetween(block, time);
  const [date, start] = [new Date(time), new Date(block)];
  const years = date.getUTCFullYear() - start.getUTCFullYear();
  return sub === 'year' ? years : years * 12 + date.getUTCMonth() - start.getUTCMonth();
}

const weeksBetween = (from: number, to: number): number =>
  Math.round((truncate(to, 'week') - truncate(from, 'week')) / (7 * DAY));
