import { mean, median, percentile, root, sum, variance } from '#domain/compile/post/statistics.ts';
import type { CellsLayer } from './mapLayer.ts';

/** The value of a cell from the weights of its points. */
export type CellValue = (weights: readonly number[]) => number;

const AGGREGATES = new Map<unknown, (weights: readonly number[]) => number | null>([
  ['mean', mean],
  ['count', (weights) => weights.length],
  ['min', (weights) => weights.reduce((a, b) => Math.min(a, b), Infinity)],
  ['max', (weights) => weights.reduce((a, b) => Math.max(a, b), -Infinity)],
  ['median', median],
  ['variance', variance],
  ['deviation', (weights) => root(variance(weights))],
  ['p1', (weights) => percentile(weights, 1)],
  ['p5', (weights) => percentile(weights, 5)],
  ['p95', (weights) => percentile(weights, 95)],
  ['p99', (weights) => percentile(weights, 99)],
]);

/** The value of a cell from its rows: their sum, if the form names no other way. */
export function cellValue(name: unknown): CellValue {
  const compute = AGGREGATES.get(name) ?? sum;
  return (weights) => compute(weights) ?? 0;
}

/** The value of a cell, and where its colour is in the domain of the ramp: in that of the range that it is in. */
export function cellReaders({
  aggregate,
  ranges,
}: Pick<CellsLayer, 'aggregate' | 'ranges'>): Readonly<Record<'value' | 'place', CellValue>> {
  const value = cellValue(aggregate);
  if (ranges === null) return { value, place: value };
  const place: CellValue = (weights) => {
    const of = value(weights);
    const at = ranges.findIndex(([low, high]) => of >= low && of <= high);
    return (at === -1 ? ranges.length : at) + 0.5;
  };
  return { value, place };
}
