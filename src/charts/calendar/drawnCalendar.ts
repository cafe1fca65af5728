import type { Frame } from '#domain/compile/frame.ts';
import { ALL_NULL, NO_ROWS, type NothingToDraw } from '../kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { capped, FIRST_VALUES } from '../kit/spec/limits.ts';
import { seriesFrame } from '../kit/series/series/seriesFrame.ts';
import { type CalendarUnit, calendarCell } from './calendarCells.ts';
import { calendarGrid } from './calendarGrid.ts';
import type { CalendarForm } from './chart.ts';

const MAX_CELLS = 5000;

export interface PlacedCell {
  /** The index of its metric. */
  readonly panel: number;
  /** The index of its block. */
  readonly block: number;
  readonly column: number;
  readonly line: number;
}

export interface DrawnCell extends PlacedCell {
  readonly metric: string;
  readonly value: number;
  readonly time: number;
}

export interface DrawnCalendar {
  readonly cells: readonly DrawnCell[];
  /** Those of the blocks on screen that have no value. */
  readonly empty: readonly PlacedCell[];
  /** The times at which blocks begin, in order. */
  readonly blocks: readonly number[];
  /** The size of a block in cells. */
  readonly columns: number;
  readonly lines: number;
  readonly panels: number;
  readonly metrics: readonly string[];
  /** The least and the greatest value. */
  readonly low: number;
  readonly high: number;
  readonly notes: readonly Note[];
}

/** The rows of a result as cells of `sub` in blocks of `domain`. */
export function drawnCalendar(
  form: CalendarForm,
  frame: Frame,
  domain: CalendarUnit,
  sub: CalendarUnit,
): DrawnCalendar | NothingToDraw {
  const read = seriesFrame({ ...form, groupby: [] }, frame);
  if (read === null || frame.rowCount === 0) return NO_ROWS;
  const found = read.series.flatMap(({ key: metric, values }, panel) =>
    values.flatMap((value, row) => {
      const time = read.axis.values[row];
      if (value === null || typeof time !== 'number') return [];
      return [{ ...calendarCell(domain, sub, time), panel, metric, value, time }];
    }),
  );
  if (found.length === 0) return ALL_NULL;
  const { items, notes } = capped(found, MAX_CELLS, FIRST_VALUES);
  const used = [...new Set(items.map(({ block }) => block))].toSorted((a, b) => a - b);
  const panels = new Set(items.map(({ panel }) => panel)).size;
  const grid = calendarGrid(domain, sub, used, MAX_CELLS / panels);
  const places = grid?.cells ?? items;
  const blocks = grid?.blocks ?? used;
  const indexOf = new Map(blocks.map((start, at) => [start, at]));
  const cells = items.map((cell) => ({ ...cell, block: indexOf.get(cell.block) ?? 0 }));
  const values = cells.map(({ value }) => value);
  const filled = new Set(cells.map(keyOf));
  return {
    cells,
    empty: Array.from({ length: grid === null ? 0 : panels }, (_, panel) =>
      places.map(({ block, column, line }) => ({ panel, block: indexOf.get(block) ?? 0, column, line })),
    )
      .flat()
      .filter((cell) => !filled.has(keyOf(cell))),
    blocks,
    columns: 1 + Math.max(...places.map(({ column }) => column)),
    lines: 1 + Math.max(...places.map(({ line }) => line)),
    panels,
    metrics: read.series.map(({ key }) => key),
    low: Math.min(...values),
    high: Math.max(...values),
    notes,
  };
}

const keyOf = ({ panel, block, column, line }: PlacedCell): string => `${panel} ${block} ${column} ${line}`;
