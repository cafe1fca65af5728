import { isOfPeriods } from '../kit/controls/conditions.ts';
import type { Control } from '../kit/controls/control.ts';

export const SERIES_TYPES = [
  ['line', 'Line'],
  ['scatter', 'Scatter'],
  ['smooth', 'Smooth Line'],
  ['bar', 'Bar'],
  ['start', 'Step - start'],
  ['middle', 'Step - middle'],
  ['end', 'Step - end'],
] as const;

export const OF_SECOND_ROLLING = {
  shownIf: isOfPeriods('rolling_type_b'),
  shownWith: ['rolling_type_b'],
};

/** On which axis the series of a query are. */
export const Y_AXIS = {
  kind: 'select',
  label: 'Y Axis',
  default: 0,
  clearable: false,
  redraws: true,
  choices: [
    [0, 'Primary'],
    [1, 'Secondary'],
  ],
} as const satisfies Control;
