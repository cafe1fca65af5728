import { truncate, type WallTime } from '../../timeRange/calendar.ts';
import { DAY } from '../../time.ts';
import type { FrameValue } from '../../frameValue.ts';
import type { ResampleOptions } from './postProcessing.ts';
import { refuse } from '../refusal.ts';
import { numbersIn } from './aggregators.ts';
import { mean, median, sum } from './statistics.ts';
import { type Frequency, frequencyOf } from './frequency.ts';
import { checkCells } from './limits.ts';
import { numberOf, type Table, type PostColumn } from './table.ts';

const METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'];
/** No chart can show more positions, and a browser would hang. */
const MAX_PLACES = 2_000_000;

/** Rows at every position of a time grid, whether the data has one or not. */
export function resample(table: Table, options: ResampleOptions): Table {
  if (!METHODS.includes(options.method))
    refuse('query', `Resample method should be in ${METHODS.join(', ')}.`);
  const [time, ...more] = table.index;
  if (time === undefined || more.length > 0 || time.type !== 2)
    return refuse('query', 'Resample operation requires DatetimeIndex');
  const rows = sortedRows(time);
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return table;
  const frequency = frequencyOf(options.rule, first.at);
  const grid = gridOf(frequency, last.at);
  checkCells(grid.length, table.columns.length);
  const onGrid = isMovedGrid(frequency, rows, grid)
    ? rows.map(({ row }, i) => ({ row, at: grid[i] ?? 0 }))
    : rows;
  const fill = fillerOf(options, onGrid, grid, frequency.isEnd);
  return {
    ...table,
    index: [{ ...time, values: grid }],
    columns: table.columns.map((column) => ({ ...column, values: fill(column) })),
    length: grid.length,
  };
}

interface TimedRow {
  readonly at: WallTime;
  readonly row: number;
}

function sortedRows(time: PostColumn): readonly TimedRow[] {
  return time.values
    .flatMap((value, row) => {
      const at = numberOf(value);
      return at === null ? [] : [{ at, row }];
    })
    .sort((a, b) => a.at - b.at);
}

function gridOf(frequency: Frequency, last: WallTime): readonly WallTime[] {
  const grid: WallTime[] = [];
  const end = frequency.isEnd ? truncate(last, 'day') : last;
  let place = frequency.first;
  for (; place <= end; place = frequency.next(place)) {
    if (grid.length === MAX_PLACES) refuse('query', 'The time range has too many steps at this frequency.');
    grid.push(place);
  }
  // The last row lies in the interval ending here.
  if (frequency.isEnd && grid.at(-1) !== end) grid.push(place);
  return grid;
}

/**
 * Rows evenly spaced like the grid, only later in the day, are aligned to it. Not for seven days, which pandas calls a
 * week.
 */
function isMovedGrid({ size }: Frequency, rows: readonly TimedRow[], grid: readonly WallTime[]): boolean {
  if (size === null || size % (7 * DAY) === 0 || rows.length < 3 || rows.length !== grid.length) return false;
  return rows.every(({ at }, i) => i === 0 || at - (rows[i - 1] as TimedRow).at === size);
}

type Filler = (column: PostColumn) => readonly FrameValue[];

function fillerOf(
  { method, fill_value: fillValue = null }: ResampleOptions,
  rows: readonly TimedRow[],
  grid: readonly WallTime[],
  isEnd: boolean,
): Filler {
  const places = new Map(rows.map(({ at, row }) => [at, row]));
  const exact = (column: PostColumn): readonly FrameValue[] =>
    grid.map((place) => column.values[places.get(place) ?? -1] ?? null);
  switch (method) {
    case 'asfreq':
      return (column) => exact(column).map((value) => value ?? fillValue);
    case 'ffill':
      return (column) => filledForward(lastBefore(column, rows, grid));
    case 'bfill':
      return (column) => filledForward(firstAfter(column, rows, grid).toReversed()).toReversed();
    case 'linear':
      return (column) => interpolated(exact(column).map(numberOf));
    default: {
      const compute = method === 'sum' ? sum : method === 'mean' ? mean : median;
      const bins = binsOf(rows, grid, isEnd);
      return (column) =>
        bins.map((inside) => compute(numbersIn(inside.map((row) => column.values[row] ?? null))));
    }
  }
}

/** By position: its rows. */
function binsOf(
  rows: readonly TimedRow[],
  grid: readonly WallTime[],
  isEnd: boolean,
): readonly (readonly number[])[] {
  const bins = grid.map((): number[] => []);
  let bin = 0;
  for (const { at, row } of rows) {
    if (isEnd) while (bin + 1 < grid.length && (grid[bin] ?? 0) < truncate(at, 'day')) bin++;
    else while (bin + 1 < grid.length && (grid[bin + 1] ?? 0) <= at) bin++;
    bins[bin]?.push(row);
  }
  return bins;
}

/** By position: the value of the last row up to it. */
function lastBefore(
  column: PostColumn,
  rows: readonly TimedRow[],
  grid: readonly WallTime[],
): readonly FrameValue[] {
  let next = 0;
  return grid.map((place) => {
    while (next < rows.length && (rows[next] as TimedRow).at <= place) next++;
    return column.values[rows[next - 1]?.row ?? -1] ?? null;
  });
}

/** By position: the value of the first row from it on. */
function firstAfter(
  column: PostColumn,
  rows: readonly TimedRow[],
  grid: readonly WallTime[],
): readonly FrameValue[] {
  let next = 0;
  return grid.map((place) => {
    while (next < rows.length && (rows[next] as TimedRow).at < place) next++;
    return column.values[rows[next]?.row ?? -1] ?? null;
  });
}

function filledForward(values: readonly FrameValue[]): readonly FrameValue[] {
  let held: FrameValue = null;
  return values.map((value) => (held = value ?? held));
}

/** Linear interpolation; after the last value it is constant. */
function interpolated(values: readonly (number | null)[]): readonly (number | null)[] {
  const filled = [...values];
  let before = -1;
  values.forEach((value, i) => {
    if (value === null) return;
    const from = before < 0 ? null : (values[before] ?? null);
    for (let gap = before + 1; from !== null && gap < i; gap++)
      filled[gap] = from + ((value - from) * (gap - before)) / (i - before);
    before = i;
  });
  for (let i = before + 1; before >= 0 && i < filled.length; i++) filled[i] = values[before] ?? null;
  return filled;
}
