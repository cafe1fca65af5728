import { ownValue } from '../../ownValue.ts';
import type { Aggregates } from './postProcessing.ts';
import type { FrameValue } from '../../frameValue.ts';
import { refuse } from '../refusal.ts';
import { compareValues } from './order.ts';
import { finite, numberOf } from './table.ts';

export type FrameAggregator = (values: readonly FrameValue[]) => FrameValue;

/** Over the non-NULL numbers. */
const SKIPPING_NULL: Readonly<Record<string, (numbers: readonly number[]) => number | null>> = {
  mean,
  nanmean: mean,
  nanmedian: median,
  prod: product,
  product,
  sum,
  nansum: sum,
  std: (numbers) => root(variance(numbers, 0)),
  var: (numbers) => variance(numbers, 0),
};

/** The functions of pivot and aggregate. How each treats NULL follows numpy. */
export function aggregatorOf(name: string, { operator, options }: Aggregates[string]): FrameAggregator {
  const q = Number(options?.['q'] ?? 50);
  switch (operator) {
    case 'average':
      return (values) => (values.includes(null) ? null : mean(numbersIn(values)));
    case 'median':
      return (values) => (values.includes(null) ? null : median(numbersIn(values)));
    case 'percentile':
      return (values) => (values.includes(null) ? null : percentile(numbersIn(values), q));
    case 'nanpercentile':
      return (values) => percentile(numbersIn(values), q);
    case 'count':
      return (values) => values.length;
    case 'count_nonzero':
      return (values) => values.filter((value) => numberOf(value) !== 0).length;
    case 'min':
    case 'nanmin':
      return (values) => extreme(values, -1);
    case 'max':
    case 'nanmax':
      return (values) => extreme(values, 1);
    case 'argmin':
      return (values) => placeOf(values, extreme(values, -1));
    case 'argmax':
      return (values) => placeOf(values, extreme(values, 1));
  }
  const compute = ownValue(SKIPPING_NULL, operator);
  if (compute === undefined)
    return refuse('query', `Unsupported function for aggregate \`${name}\`: ${operator}`);
  return (values) => compute(numbersIn(values));
}

export function numbersIn(values: readonly FrameValue[]): readonly number[] {
  const numbers: number[] = [];
  for (const value of values) {
    const number = numberOf(value);
    if (number !== null) numbers.push(number);
  }
  return numbers;
}

function extreme(values: readonly FrameValue[], sign: 1 | -1): FrameValue {
  let best: FrameValue = null;
  for (const value of values)
    if (value !== null && (best === null || compareValues(value, best) * sign > 0)) best = value;
  return best;
}

/** -1 where all values are NULL. */
const placeOf = (values: readonly FrameValue[], value: FrameValue): number =>
  value === null ? -1 : values.indexOf(value);

export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

function product(numbers: readonly number[]): number | null {
  return finite(numbers.reduce((total, number) => total * number, 1));
}

export function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : sum(numbers) / numbers.length;
}

export function median(numbers: readonly number[]): number | null {
  return percentile(numbers, 50);
}

/** Of a sample, divided by one less than the count, or of the population (`less` is 0). */
export function variance(numbers: readonly number[], less: 0 | 1 = 1): number | null {
  const middle = mean(numbers);
  if (middle === null || numbers.length <= less) return null;
  return sum(numbers.map((number) => (number - middle) ** 2)) / (numbers.length - less);
}

export const root = (value: number | null): number | null => (value === null ? null : Math.sqrt(value));

/** Between two neighbours, by distance or at the middle. */
export function percentile(
  numbers: readonly number[],
  q: number,
  between: 'linear' | 'midpoint' = 'linear',
): number | null {
  if (numbers.length === 0) return null;
  const sorted = Float64Array.from(numbers).sort();
  const at = (Math.min(Math.max(q, 0), 100) / 100) * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  const part = between === 'midpoint' ? 0.5 : at - Math.floor(at);
  // As numpy does it: from the nearer neighbour, so that the last digit is the same.
  return part < 0.5 ? low + (high - low) * part : high - (high - low) * (1 - part);
}
