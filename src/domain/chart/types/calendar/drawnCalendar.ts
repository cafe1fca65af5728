import type { Frame } from '../../../compile/frame.ts';
import type { FormData } from '../../form/formData.ts';
import { ALL_NULL, NO_ROWS, type NothingToDraw, type Note } from '../../spec/chartSpec.ts';
import { capped, FIRST_VALUES } from '../../spec/limits.ts';
import { seriesFrame } from '../shared/timeSeries/series/seriesFrame.ts';
import { type CalendarCell, type CalendarUnit, calendarCell } from './calendarCells.ts';

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
  return {
    cells,
    blocks: [...new Set(cells.map(({ at }) => at.block))].toSorted((a, b) => a - b),
    columns: 1 + cells.reduce((max, { at }) => Math.max(max, at.column), 0),
    lines: 1 + cells.reduce((max, { at }) => Math.max(max, at.line), 0),
    panels: new Set(cells.map(({ panel }) => panel)).size,
    metrics: read.series.map(({ key }) => key),
    low: cells.reduce((min, { value }) => Math.min(min, value), Number.POSITIVE_INFINITY),
    high: cells.reduce((max, { value }) => Math.max(max, value), Number.NEGATIVE_INFINITY),
    notes,
  };
}
