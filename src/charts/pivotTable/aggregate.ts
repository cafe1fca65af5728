import { ownValue } from '#domain/ownValue.ts';

/** The aggregate of the values in a cell of a pivot; null if there are none. */
export type Aggregator = (values: readonly number[]) => number | null;

const sum: Aggregator = (values) => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0));
const average: Aggregator = (values) => (values.length === 0 ? null : (sum(values) ?? 0) / values.length);

function variance(values: readonly number[]): number | null {
  const mean = average(values);
  if (mean === null || values.length < 2) return null;
  return values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1);
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? null)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const AGGREGATORS: Readonly<Record<string, Aggregator>> = {
  Sum: sum,
  Average: average,
  Count: (values) => values.length,
  'Count Unique Values': (values) => new Set(values).size,
  Median: median,
  Minimum: (values) => (values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b))),
  Maximum: (values) => (values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b))),
  First: (values) => values[0] ?? null,
  Last: (values) => values.at(-1) ?? null,
  'Sample Variance': variance,
  'Sample Standard Deviation': (values) => {
    const spread = variance(values);
    return spread === null ? null : Math.sqrt(spread);
  },
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
