import {
  type CalendarCell,
  calendarCell,
  type CalendarUnit,
  nextStart,
  startOf,
  UNITS,
} from './calendarCells.ts';

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
  const last = Math.max(...used);
  const blocks: number[] = [];
  const cells: CalendarCell[] = [];
  let block = Math.min(...used);
  while (block <= last) {
    blocks.push(block);
    const end = nextStart(domain, block);
    const first = startOf(sub, block);
    for (let time = first < block ? nextStart(sub, first) : first; time < end; time = nextStart(sub, time)) {
      cells.push(calendarCell(domain, sub, time));
      if (cells.length > most) return null;
    }
    block = end;
  }
  return { blocks, cells };
}
