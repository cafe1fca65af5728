import type { Frame } from '../../../compile/frame.ts';
import type { FormData } from '../../form/formData.ts';
import { ALL_NULL, NO_ROWS, type NothingToDraw, type Note } from '../../spec/chartSpec.ts';
import { capped, FIRST_VALUES } from '../../spec/limits.ts';
import { seriesFrame } from '../shared/timeSeries/series/seriesFrame.ts';
import { type CalendarCell, type CalendarUnit, calendarCell } from './calendarCells.ts';
import { calendarGrid } from './calendarGrid.ts';

const MAX_CELLS = 5000;

/** A value at its place: the panel of its metric, the block, and the cell in it. */
export interface DrawnCell {
  readonly at: CalendarCell;
  /** The index of its metric. */
  readonly panel: number;
  readonly metric: string;
  readonly value: number;
  readonly time: number;
}

export interface DrawnCalendar {
  readonly cells: readonly DrawnCell[];
  /** Those of the blocks on screen that have no value. */
  readonly empty: readonly Pick<DrawnCell, 'at' | 'panel'>[];
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
  form: FormData,
  frame: Frame,
  domain: CalendarUnit,
  sub: CalendarUnit,
): DrawnCalendar | NothingToDraw {
  const read = seriesFrame({ ...form, groupby: [] }, frame);
  if (read === null || frame.rowCount === 0) return NO_ROWS;
  const found = read.series.flatMap(({ key, values }, panel) =>
    values.flatMap((value, row): readonly DrawnCell[] => {
      const time = read.axis.values[row];
      if (value === null || typeof time !== 'number') return [];
      return [{ at: calendarCell(domain, sub, time, row), panel, metric: key, value, time }];
    }),
  );
  if (found.length === 0) return ALL_NULL;
  const { items: cells, notes } = capped(found, MAX_CELLS, FIRST_VALUES);
  const used = [...new Set(cells.map(({ at }) => at.block))].toSorted((a, b) => a - b);
  const panels = new Set(cells.map(({ panel }) => panel)).size;
  const grid = calendarGrid(domain, sub, used, MAX_CELLS / panels);
  const places = grid?.cells ?? cells.map(({ at }) => at);
  return {
    cells,
    empty: grid === null ? [] : emptyCells(grid.cells, cells, panels),
    blocks: grid?.blocks ?? used,
    columns: 1 + places.reduce((max, { column }) => Math.max(max, column), 0),
    lines: 1 + places.reduce((max, { line }) => Math.max(max, line), 0),
    panels,
    metrics: read.series.map(({ key }) => key),
    low: cells.reduce((min, { value }) => Math.min(min, value), Number.POSITIVE_INFINITY),
    high: cells.reduce((max, { value }) => Math.max(max, value), Number.NEGATIVE_INFINITY),
    notes,
  };
}

function emptyCells(
  all: readonly CalendarCell[],
  cells: readonly DrawnCell[],
  panels: number,
): DrawnCalendar['empty'] {
  const keyOf = (panel: number, { block, column, line }: CalendarCell): string =>
    `${panel} ${block} ${column} ${line}`;
  const filled = new Set(cells.map(({ panel, at }) => keyOf(panel, at)));
  return Array.from({ length: panels }, (_, panel) =>
    all.filter((at) => !filled.has(keyOf(panel, at))).map((at) => ({ panel, at })),
  ).flat();
}
