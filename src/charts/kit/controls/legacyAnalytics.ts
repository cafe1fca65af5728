import { LEGACY_ROLLINGS, LEGACY_TIME_SHIFTS } from './choices.ts';
import { type Control, named } from './control.ts';

/** What types that a Superset has replaced compute over time, with the choices they had. */
export const LEGACY_ANALYTICS = {
  rolling_type: { label: 'Rolling Function', default: 'None', choices: LEGACY_ROLLINGS },
  min_periods: { label: 'Min Periods' },
  time_compare: { label: 'Time Shift', choices: LEGACY_TIME_SHIFTS },
  comparison_type: {
    choices: [
      ['values', 'Actual Values'],
      ['absolute', 'Difference'],
      ['percentage', 'Percentage change'],
      ['ratio', 'Ratio'],
    ],
  },
  resample_rule: { choices: named('1T', '1H', '1D', '7D', '1M', '1AS') },
  resample_method: {
    label: 'Method',
    freeForm: true,
    choices: named('asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum'),
  },
} as const satisfies Readonly<Record<string, Partial<Control>>>;
