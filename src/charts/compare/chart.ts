import type { ChartDefinition } from '../api.ts';
import { TICK_LAYOUTS_OF_BUBBLES, TIME_FORMATS } from '../kit/controls/choices.ts';
import { LEGACY_ANALYTICS } from '../kit/controls/legacyAnalytics.ts';
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
    ...LEGACY_ANALYTICS,
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
