import type { ChartDefinition } from '../api.ts';
import {
  LEGACY_COMPARISONS,
  LEGACY_FILL_METHODS,
  LEGACY_RESAMPLE_RULES,
  LEGACY_ROLLINGS,
  LEGACY_TIME_SHIFTS,
  TICK_LAYOUTS_OF_BUBBLES,
  TIME_FORMATS,
} from '../kit/controls/choices.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { SERIES_QUERY } from '../kit/legacy/series.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';

export const controls = panel(
  `granularity_sqla time_grain_sqla time_range metrics adhoc_filters groupby limit
    timeseries_limit_metric order_desc contribution row_limit color_scheme x_axis_label bottom_margin
    x_ticks_layout x_axis_format x_axis_showminmax y_axis_label left_margin y_axis_showminmax
    y_log_scale y_axis_format y_axis_bounds rolling_type rolling_periods min_periods time_compare
    comparison_type resample_rule resample_method annotation_layers`,
  {
    x_ticks_layout: { choices: TICK_LAYOUTS_OF_BUBBLES },
    x_axis_format: { default: 'smart_date', choices: TIME_FORMATS },
    rolling_type: { label: 'Rolling Function', default: 'None', choices: LEGACY_ROLLINGS },
    min_periods: { label: 'Min Periods' },
    time_compare: { label: 'Time Shift', choices: LEGACY_TIME_SHIFTS },
    comparison_type: { choices: LEGACY_COMPARISONS },
    resample_rule: { choices: LEGACY_RESAMPLE_RULES },
    resample_method: { label: 'Method', freeForm: true, choices: LEGACY_FILL_METHODS },
    annotation_layers: { redraws: true },
  },
);

export type CompareForm = FormOf<typeof controls>;

export const compare: ChartDefinition<CompareForm> = {
  key: 'compare',
  name: 'Time-series Percent Change',
  category: 'Evolution',
  needs: [['metrics']],
  defaults: { comparison_type: 'values', time_range: 'No filter', row_limit: 10_000 },
  query: legacyTimeQuery,
  labels: seriesLabels,
  controls,
  legacyCall: { query: SERIES_QUERY },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
