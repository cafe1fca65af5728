import { ownValue } from '../../ownValue.ts';
import type { Aggregates } from './postProcessing.ts';
import type { FrameValue } from '../../frameValue.ts';
import { refuse } from '../refusal.ts';
import { compareValues } from './order.ts';
import { mean, median, percentile, root, sum, variance } from './statistics.ts';
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

function product(numbers: readonly number[]): number | null {
  return finite(numbers.reduce((total, number) => total * number, 1));
}
