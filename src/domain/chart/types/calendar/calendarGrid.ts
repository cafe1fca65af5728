import { DAY, HOUR, MINUTE } from '../../../time.ts';
import { type CalendarCell, calendarCell, type CalendarUnit, startOf, UNITS } from './calendarCells.ts';

/** A cell without a value has no row. */
const NO_ROW = -1;

export interface CalendarGrid {
  /** The starts of all blocks from the first to the last. */
  readonly blocks: readonly number[];
  /** The cells of each block, whether they have values or not. */
  readonly cells: readonly CalendarCell[];
}

/**
 * All cells from the first to the last of these blocks: a day without a value is seen as one, and a month without any
 * keeps its place. Null if there are more than `most`.
 */
export function calendarGrid(
  domain: CalendarUnit,
  sub: CalendarUnit,
  used: readonly number[],
  most: number,
): CalendarGrid | null {
  if (UNITS.indexOf(sub) >= UNITS.indexOf(domain)) return null;
  const last = used.reduce((max, each) => Math.max(max, each), Number.NEGATIVE_INFINITY);
  const blocks: number[] = [];
  const cells: CalendarCell[] = [];
  let block = used.reduce((min, each) => Math.min(min, each), Number.POSITIVE_INFINITY);
  while (block <= last) {
    blocks.push(block);
    const end = nextStart(domain, block);
    const first = startOf(sub, block);
    for (let time = first < block ? nextStart(sub, first) : first; time < end; time = nextStart(sub, time)) {
      cells.push(calendarCell(domain, sub, time, NO_ROW));
      if (cells.length > most) return null;
    }
    block = end;
  }
  return { blocks, cells };
}

const LENGTHS: Readonly<Record<Exclude<CalendarUnit, 'month' | 'year'>, number>> = {
  min: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
};

/** The start of the unit after the one that starts then. */
function nextStart(unit: CalendarUnit, start: number): number {
  if (unit !== 'month' && unit !== 'year') return start + LENGTHS[unit];
  // Long enough to be in the next one, and not in the one after it.
  return startOf(unit, start + (unit === 'month' ? 31 : 366) * DAY);
}
