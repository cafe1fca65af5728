import { isOfPeriods } from '../kit/controls/conditions.ts';

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
