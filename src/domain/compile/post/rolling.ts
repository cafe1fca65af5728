import { ownValue } from '../../ownValue.ts';
import type { RollingOptions } from './postProcessing.ts';
import { refuse } from '../refusal.ts';
import { mean, median, percentile, root, sum, variance } from './statistics.ts';
import { finite, numbersOf, type Table, takeRows, withComputed } from './table.ts';

type Window = (numbers: readonly number[], options: Readonly<Record<string, unknown>>) => number | null;

const WINDOWS: Readonly<Record<string, Window>> = {
  count: (numbers) => numbers.length,
  max: (numbers) => (numbers.length === 0 ? null : numbers.reduce((a, b) => Math.max(a, b))),
  mean,
  median,
  min: (numbers) => (numbers.length === 0 ? null : numbers.reduce((a, b) => Math.min(a, b))),
  quantile: (numbers, options) => percentile(numbers, Number(options['quantile'] ?? 0.5) * 100),
  std: (numbers) => root(variance(numbers)),
  sum,
  var: (numbers) => variance(numbers),
};

/**
 * A rolling aggregate of each row and those before it. The first rows, whose window is not full enough, are left out.
 */
export function rolling(table: Table, options: RollingOptions): Table {
  const compute = ownValue(WINDOWS, options.rolling_type);
  if (compute === undefined) return refuse('query', `Invalid rolling_type: ${options.rolling_type}`);
  const window = Number(options.window ?? 0);
  if (options.window === null || options.window === undefined)
    return refuse('query', 'Undefined window for rolling operation');
  if (window <= 0) return refuse('query', 'Window must be > 0');
  if (options.win_type) return refuse('query', `Invalid win_type: ${options.win_type}`);
  const counts = options.rolling_type === 'count';
  const needed = options.min_periods ?? window;
  const ahead = options.center === true ? Math.floor((window - 1) / 2) : 0;

  const computed = withComputed(table, options.columns, (column) => {
    const numbers = numbersOf(column);
    return numbers.map((_, row) => {
      const end = row + 1 + ahead;
      const rows = numbers.slice(Math.max(0, end - window), end);
      const inside = rows.filter((each) => each !== null);
      // A count includes NULL rows.
      if ((counts ? rows : inside).length < needed) return null;
      const value = compute(inside, options.rolling_type_options ?? {});
      return value === null ? null : finite(value);
    });
  });
  const skipped = options.min_periods ? options.min_periods - 1 : 0;
  if (skipped === 0) return computed;
  const rows = Array.from({ length: Math.max(0, table.length - skipped) }, (_, row) => row + skipped);
  return takeRows(computed, rows);
}
