import { ownValue } from '../../ownValue.ts';
import type { Aggregates } from '../postProcessing.ts';
import type { FrameValue } from '../frame.ts';
import { refuse } from '../refusal.ts';
import { compareValues } from './order.ts';
import { finite, numberOf } from './table.ts';

export type Aggregator = (values: readonly FrameValue[]) => FrameValue;

/** The functions of numbers that pivot and aggregate know, over what is there of a column in a group. */
const OF_NUMBERS: Readonly<Record<string, (numbers: readonly number[]) => number | null>> = {
  average: mean,
  mean,
  nanmean: mean,
  median,
  nanmedian: median,
  prod: product,
  product,
  nanprod: product,
  sum,
  nansum: sum,
  std: (numbers) => root(variance(numbers)),
  var: variance,
};

export function aggregatorOf(name: string, { operator, options }: Aggregates[string]): Aggregator {
  switch (operator) {
    case 'count':
      return (values) => present(values).length;
    case 'count_nonzero':
      return (values) => present(values).filter((value) => numberOf(value) !== 0).length;
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
    case 'percentile':
    case 'nanpercentile':
      return (values) => percentile(numbersIn(values), Number(options?.['q'] ?? 50));
  }
  const compute = ownValue(OF_NUMBERS, operator);
  if (compute === undefined)
    return refuse('query', `Unsupported function for aggregate \`${name}\`: ${operator}`);
  return (values) => compute(numbersIn(values));
}

const present = (values: readonly FrameValue[]): readonly FrameValue[] =>
  values.filter((value) => value !== null);

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

const placeOf = (values: readonly FrameValue[], value: FrameValue): number | null =>
  value === null ? null : values.indexOf(value);

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

/** Of a sample: over one less than there are. */
export function variance(numbers: readonly number[]): number | null {
  const middle = mean(numbers);
  if (middle === null || numbers.length < 2) return null;
  return sum(numbers.map((number) => (number - middle) ** 2)) / (numbers.length - 1);
}

export const root = (value: number | null): number | null => (value === null ? null : Math.sqrt(value));

/** Between two neighbours, by distance or in the middle. */
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
