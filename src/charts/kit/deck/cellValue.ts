import type { CellsLayer } from './mapLayer.ts';

/** The value of a cell from the weights of its points. */
export type CellValue = (weights: readonly number[]) => number;

const percentile =
  (share: number): CellValue =>
  (weights) => {
    const sorted = weights.toSorted((a, b) => a - b);
    const at = (sorted.length - 1) * share;
    const low = sorted[Math.floor(at)] ?? 0;
    return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at));
  };

const sum: CellValue = (weights) => weights.reduce((all, each) => all + each, 0);
const mean: CellValue = (weights) => (weights.length === 0 ? 0 : sum(weights) / weights.length);
const variance: CellValue = (weights) => {
  if (weights.length < 2) return 0;
  const middle = mean(weights);
  return sum(weights.map((each) => (each - middle) ** 2)) / (weights.length - 1);
};

const AGGREGATES: ReadonlyMap<unknown, CellValue> = new Map([
  ['sum', sum],
  ['mean', mean],
  ['count', (weights: readonly number[]) => weights.length],
  ['min', (weights: readonly number[]) => weights.reduce((a, b) => Math.min(a, b), Infinity)],
  ['max', (weights: readonly number[]) => weights.reduce((a, b) => Math.max(a, b), -Infinity)],
  ['median', percentile(0.5)],
  ['variance', variance],
  ['deviation', (weights: readonly number[]) => Math.sqrt(variance(weights))],
  ['p1', percentile(0.01)],
  ['p5', percentile(0.05)],
  ['p95', percentile(0.95)],
  ['p99', percentile(0.99)],
]);

/** The value of a cell from its rows: their sum, if the form names no other way. */
export const cellValue = (name: unknown): CellValue => AGGREGATES.get(name) ?? sum;

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
