import {
  LEGACY_COMPARISONS,
  LEGACY_FILL_METHODS,
  LEGACY_RESAMPLE_RULES,
  LEGACY_ROLLINGS,
  LEGACY_TIME_SHIFTS,
} from '../kit/controls/choices.ts';
import { panel } from '../kit/controls/panel.ts';

export const roseControls = panel(
  `granularity_sqla time_grain_sqla time_range metrics adhoc_filters groupby limit
    timeseries_limit_metric order_desc contribution row_limit color_scheme number_format
    date_time_format rich_tooltip rose_area_proportion rolling_type rolling_periods min_periods
    time_compare comparison_type resample_rule resample_method category_order_by category_order_desc category_order`,
  {
    rich_tooltip: { label: 'Rich Tooltip' },
    rose_area_proportion: { kind: 'checkbox', label: 'Use Area Proportions', default: false, redraws: true },
    rolling_type: { label: 'Rolling Function', default: 'None', choices: LEGACY_ROLLINGS },
    min_periods: { label: 'Min Periods' },
    time_compare: { label: 'Time Shift', choices: LEGACY_TIME_SHIFTS },
    comparison_type: { choices: LEGACY_COMPARISONS },
    resample_rule: { choices: LEGACY_RESAMPLE_RULES },
    resample_method: { label: 'Method', freeForm: true, choices: LEGACY_FILL_METHODS },
  },
);
