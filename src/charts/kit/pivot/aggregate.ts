import { mean, median, root, sum, variance } from '#domain/compile/post/statistics.ts';
import { ownValue } from '#domain/ownValue.ts';

/** The aggregate of the values in a cell of a pivot, of which there is at least one; null if these are too few. */
export type Aggregator = (values: readonly number[]) => number | null;

const AGGREGATORS: Readonly<Record<string, Aggregator>> = {
  Sum: sum,
  Average: mean,
  Count: (values) => values.length,
  'Count Unique Values': (values) => new Set(values).size,
  Median: median,
  Minimum: (values) => values.reduce((a, b) => Math.min(a, b)),
  Maximum: (values) => values.reduce((a, b) => Math.max(a, b)),
  First: (values) => values[0] ?? null,
  Last: (values) => values.at(-1) ?? null,
  'Sample Variance': variance,
  'Sample Standard Deviation': (values) => root(variance(values)),
};

/** `Sum as Fraction of Rows` is a sum, shown as a fraction of its row. */
export type ShareOf = 'total' | 'rows' | 'columns' | null;

/** Not an aggregate, but all values, each once. */
export const listsValues = (name: unknown): boolean => name === 'List Unique Values';

export function aggregatorOf(name: unknown): { readonly aggregate: Aggregator; readonly shareOf: ShareOf } {
  const text = typeof name === 'string' ? name : 'Sum';
  const [base = '', of] = text.split(' as Fraction of ');
  const shareOf = of === undefined ? null : of === 'Rows' ? 'rows' : of === 'Columns' ? 'columns' : 'total';
  return { aggregate: ownValue(AGGREGATORS, base) ?? sum, shareOf };
}
