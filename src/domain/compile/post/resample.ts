import type { FrameValue } from '../frame.ts';
import type { ResampleOptions } from '../postProcessing.ts';
import { refuse } from '../refusal.ts';
import { mean, median, numbersIn, sum } from './aggregators.ts';
import { frequencyOf } from './frequency.ts';
import { checkCells } from './limits.ts';
import { numberOf, type Table, type TableColumn } from './table.ts';

const METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'];
/** More places than this no chart can show, and a browser would hang over them. */
const MOST_PLACES = 2_000_000;

/** Rows at every place of a grid of time, whether the data has one there or not. */
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
  const grid: number[] = [];
  const end = frequency.bin(last.at);
  for (let bin = frequency.bin(first.at); bin <= end; bin = frequency.next(bin)) {
    if (grid.length === MOST_PLACES) refuse('query', 'The time range has too many steps at this frequency.');
    grid.push(bin);
  }
  checkCells(grid.length, table.columns.length);
  const fill = fillerOf(options, rows, grid, frequency.bin);
  return {
    ...table,
    index: [{ ...time, values: grid }],
    columns: table.columns.map((column) => ({ ...column, values: fill(column) })),
    length: grid.length,
  };
}

interface TimedRow {
  readonly at: number;
  readonly row: number;
}

function sortedRows(time: TableColumn): readonly TimedRow[] {
  return time.values
    .flatMap((value, row) => {
      const at = numberOf(value);
      return at === null ? [] : [{ at, row }];
    })
    .sort((a, b) => a.at - b.at);
}

type Filler = (column: TableColumn) => readonly FrameValue[];

function fillerOf(
  options: ResampleOptions,
  rows: readonly TimedRow[],
  grid: readonly number[],
  bin: (at: number) => number,
): Filler {
  const exact = (column: TableColumn): FrameValue[] => {
    const at = new Map(rows.map((each) => [each.at, column.values[each.row] ?? null]));
    return grid.map((place) => at.get(place) ?? null);
  };
  switch (options.method) {
    case 'asfreq': {
      // Only what the grid adds is filled, not what the data has no value for.
      const known = new Set(rows.map((each) => each.at));
      return (column) =>
        exact(column).map((value, i) => (known.has(grid[i] ?? NaN) ? value : (options.fill_value ?? null)));
    }
    case 'ffill':
      return (column) => {
        let next = 0;
        let held: FrameValue = null;
        return grid.map((place) => {
          for (; next < rows.length && (rows[next] as TimedRow).at <= place; next++)
            held = column.values[(rows[next] as TimedRow).row] ?? null;
          return held;
        });
      };
    case 'bfill':
      return (column) => {
        let next = rows.length - 1;
        let held: FrameValue = null;
        return grid
          .toReversed()
          .map((place) => {
            for (; next >= 0 && (rows[next] as TimedRow).at >= place; next--)
              held = column.values[(rows[next] as TimedRow).row] ?? null;
            return held;
          })
          .toReversed();
      };
    case 'linear':
      return (column) => interpolated(exact(column).map(numberOf));
    default: {
      const compute = options.method === 'sum' ? sum : options.method === 'mean' ? mean : median;
      return (column) => {
        const bins = new Map<number, FrameValue[]>();
        for (const { at, row } of rows) {
          const values = bins.get(bin(at));
          if (values === undefined) bins.set(bin(at), [column.values[row] ?? null]);
          else values.push(column.values[row] ?? null);
        }
        return grid.map((place) => compute(numbersIn(bins.get(place) ?? [])));
      };
    }
  }
}

/** Straight lines over the gaps; after the last value it stays. */
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
