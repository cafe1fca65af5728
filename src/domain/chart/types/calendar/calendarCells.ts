import { DAY, HOUR, MINUTE } from '../../../time.ts';

export type CalendarUnit = 'min' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** From the shortest to the longest. */
export const UNITS: readonly CalendarUnit[] = ['min', 'hour', 'day', 'week', 'month', 'year'];

export const unitOf = (value: unknown, otherwise: CalendarUnit): CalendarUnit =>
  UNITS.find((each) => each === value) ?? otherwise;

/** A cell of a calendar: its block, and its place in the block. */
export interface CalendarCell {
  readonly row: number;
  /** The start of its block. */
  readonly block: number;
  readonly column: number;
  readonly line: number;
}

/** The start of the unit that contains a time, in UTC. */
export function startOf(unit: CalendarUnit, time: number): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case 'min':
      return Math.floor(time / MINUTE) * MINUTE;
    case 'hour':
      return Math.floor(time / HOUR) * HOUR;
    case 'day':
      return Math.floor(time / DAY) * DAY;
    case 'week':
      return Math.floor(time / DAY) * DAY - weekday(time) * DAY;
    case 'month':
      return utc(year, month);
    case 'year':
      return utc(year, 0);
  }
}

/** Years before 100 are not of the last century. */
function utc(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime();
}

/** From Monday, 0, to Sunday, 6. */
const weekday = (time: number): number => (((Math.floor(time / DAY) + 3) % 7) + 7) % 7;

/** How many cells stand on each other, where they are no days of weeks. */
const LINES: Readonly<Record<CalendarUnit, number>> = {
  min: 10,
  hour: 6,
  day: 7,
  week: 1,
  month: 3,
  year: 1,
};

/** Days stand in columns of weeks; other units fill columns from the top. */
export function calendarCell(
  domain: CalendarUnit,
  sub: CalendarUnit,
  time: number,
  row: number,
): CalendarCell {
  const block = startOf(domain, time);
  if (sub === 'day') {
    const column = Math.round((startOf('week', time) - startOf('week', block)) / (7 * DAY));
    return { row, block, column, line: weekday(time) };
  }
  const at = Math.max(0, placeIn(block, sub, time));
  const lines = LINES[sub];
  return { row, block, column: Math.floor(at / lines), line: at % lines };
}

function placeIn(block: number, sub: CalendarUnit, time: number): number {
  if (sub === 'min') return Math.floor((time - block) / MINUTE);
  if (sub === 'hour') return Math.floor((time - block) / HOUR);
  if (sub === 'week') return Math.round((startOf('week', time) - startOf('week', block)) / (7 * DAY));
  const [date, start] = [new Date(time), new Date(block)];
  const years = date.getUTCFullYear() - start.getUTCFullYear();
  return sub === 'year' ? years : years * 12 + date.getUTCMonth() - start.getUTCMonth();
}
