import type { FrameValue } from '../frame.ts';
import type { BoxplotOptions } from '../postProcessing.ts';
import { refuse } from '../refusal.ts';
import { mean, median, percentile } from './aggregators.ts';
import { groupRows } from './group.ts';
import { columnNamed, columnsNamed, numberOf, type Table, type TableColumn } from './table.ts';

interface Whiskers {
  readonly high: number | null;
  readonly low: number | null;
}

/** Per group and metric: mean, median, whiskers, quartiles, count, and what lies outside the whiskers. */
export function boxplot(table: Table, options: BoxplotOptions): Table {
  const by = columnsNamed(table, options.groupby);
  const groups =
    by.length === 0
      ? [{ key: [], rows: table.columns[0]?.values.map((_, row) => row) ?? [] }]
      : groupRows(table, by);
  const whiskersOf = whiskersFor(options);
  const columns = options.metrics.flatMap((name): readonly TableColumn[] => {
    const source = columnNamed(table, name);
    const boxes = groups.map(({ rows }) => {
      const numbers = rows.map((row) => numberOf(source.values[row])).filter((value) => value !== null);
      const whiskers = whiskersOf(numbers);
      const outside = numbers.filter(
        (value) =>
          (whiskers.high !== null && value > whiskers.high) ||
          (whiskers.low !== null && value < whiskers.low),
      );
      return [
        mean(numbers),
        median(numbers),
        whiskers.high,
        whiskers.low,
        percentile(numbers, 25, 'midpoint'),
        percentile(numbers, 75, 'midpoint'),
        numbers.length,
        outside,
      ] satisfies FrameValue[];
    });
    return PARTS.map((part, i) => ({
      parts: [`${name}__${part}`],
      type: part === 'outliers' ? 1 : 0,
      values: boxes.map((box) => box[i] ?? null),
    }));
  });
  const keys = by.map((column, level) => ({
    ...column,
    values: groups.map(({ key }) => key[level] ?? null),
  }));
  return { index: [], columns: [...keys, ...columns], length: groups.length, nested: false };
}

const PARTS = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'];

function whiskersFor(options: BoxplotOptions): (numbers: readonly number[]) => Whiskers {
  switch (options.whisker_type) {
    case 'tukey':
      return (numbers) => {
        const [q1, q3] = [percentile(numbers, 25, 'midpoint') ?? 0, percentile(numbers, 75, 'midpoint') ?? 0];
        const reach = 1.5 * (q3 - q1);
        return bounds(numbers.filter((value) => value <= q3 + reach && value >= q1 - reach));
      };
    case 'min/max':
      return bounds;
    case 'percentile': {
      const [low, high] = options.percentiles ?? [];
      if (low === undefined || high === undefined || low < 0 || high > 100 || low >= high)
        return refuse(
          'query',
          'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
        );
      return (numbers) => ({ low: percentile(numbers, low), high: percentile(numbers, high) });
    }
    default:
      return refuse('query', `Unsupported whisker type: ${String(options.whisker_type)}`);
  }
}

function bounds(numbers: readonly number[]): Whiskers {
  if (numbers.length === 0) return { high: null, low: null };
  return { high: numbers.reduce((a, b) => Math.max(a, b)), low: numbers.reduce((a, b) => Math.min(a, b)) };
}
