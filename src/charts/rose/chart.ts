import type { ChartDefinition } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { LEGACY_ANALYTICS } from '../kit/controls/legacyAnalytics.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { SERIES_QUERY } from '../kit/legacy/series.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';

export const controls = panel(
  `granularity_sqla time_grain_sqla time_range metrics adhoc_filters groupby limit
    timeseries_limit_metric order_desc contribution row_limit color_scheme number_format
    date_time_format rich_tooltip rose_area_proportion rolling_type rolling_periods min_periods
    time_compare comparison_type resample_rule resample_method category_order_by category_order_desc category_order`,
  {
    rich_tooltip: { label: 'Rich Tooltip' },
    rose_area_proportion: { kind: 'checkbox', label: 'Use Area Proportions', default: false, redraws: true },
    ...LEGACY_ANALYTICS,
  },
);

export type RoseForm = FormOf<typeof controls>;

export const rose: ChartDefinition<RoseForm> = {
  key: 'rose',
  name: 'Nightingale Rose Chart',
  category: 'Ranking',
  needs: [['metrics']],
  defaults: { comparison_type: 'values', time_range: 'No filter', row_limit: 10_000 },
  query: legacyTimeQuery,
  levels: (form) => categoryOrderQueries(form, legacyTimeQuery(form), form['groupby']),
  labels: seriesLabels,
  controls,
  legacyCall: { query: SERIES_QUERY, load: () => import('./legacy.ts') },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
