import type { FrameValue } from '../../frameValue.ts';
import type { BoxplotOptions } from './postProcessing.ts';
import { refuse } from '../refusal.ts';
import { mean, median, percentile } from './statistics.ts';
import { groupRows } from './group.ts';
import { columnNamed, columnsNamed, numberOf, type Table, type PostColumn } from './table.ts';

interface Whiskers {
  readonly high: number | null;
  readonly low: number | null;
}

/** Per group and metric: mean, median, whiskers, quartiles, count, and outliers. */
export function boxplot(table: Table, options: BoxplotOptions): Table {
  const by = columnsNamed(table, options.groupby);
  const groups =
    by.length === 0
      ? [{ key: [], rows: table.columns[0]?.values.map((_, row) => row) ?? [] }]
      : groupRows(table, by);
  const whiskersOf = whiskersFor(options);
  const sources = options.metrics.map((name) => ({ name, values: columnNamed(table, name).values }));
  const boxes = sources.map(({ values }) =>
    groups.map(({ rows }) =>
      boxOf(
        rows.map((row) => numberOf(values[row])),
        whiskersOf,
      ),
    ),
  );
  const columns = PARTS.flatMap((part) =>
    sources.map(({ name }, i): PostColumn => ({
      parts: [`${name}__${part}`],
      type: part === 'outliers' ? 1 : 0,
      values: (boxes[i] ?? []).map((box) => box[part]),
    })),
  );
  const keys = by.map((column, level) => ({
    ...column,
    values: groups.map(({ key }) => key[level] ?? null),
  }));
  return { index: [], columns: [...keys, ...columns], length: groups.length, nested: false };
}

const PARTS = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'] as const;

/** A NULL is no number, but it counts as a row. */
function boxOf(
  values: readonly (number | null)[],
  whiskersOf: (numbers: readonly number[]) => Whiskers,
): Readonly<Record<(typeof PARTS)[number], FrameValue>> {
  const numbers = values.filter((value) => value !== null);
  const { high, low } = whiskersOf(numbers);
  return {
    mean: mean(numbers),
    median: median(numbers),
    max: high,
    min: low,
    q1: percentile(numbers, 25, 'midpoint'),
    q3: percentile(numbers, 75, 'midpoint'),
    count: values.length,
    outliers: [
      ...numbers.filter((value) => high !== null && value > high),
      ...numbers.filter((value) => low !== null && value < low),
    ],
  };
}

function whiskersFor(options: BoxplotOptions): (numbers: readonly number[]) => Whiskers {
  switch (options.whisker_type) {
    case 'tukey':
      return (numbers) => {
        const [q1, q3] = [percentile(numbers, 25, 'midpoint') ?? 0, percentile(numbers, 75, 'midpoint') ?? 0];
        const reach = 1.5 * (q3 - q1);
        return {
          high: bounds(numbers.filter((value) => value <= q3 + reach)).high,
          low: bounds(numbers.filter((value) => value >= q1 - reach)).low,
        };
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
