import { type Choice, named } from '../kit/controls/control.ts';

export const AXIS_ORDERS: readonly Choice[] = [
  ['alpha_asc', 'Axis ascending'],
  ['alpha_desc', 'Axis descending'],
  ['value_asc', 'Metric ascending'],
  ['value_desc', 'Metric descending'],
];

/** Every how many categories one is named. */
export const INTERVALS: readonly Choice[] = [
  [-1, 'Auto'],
  ...named(...Array.from({ length: 50 }, (_, i) => i + 1)),
];
