import { columnsOf } from '#domain/chart/form/formData.ts';
import type { ChartDefinition } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { LEGACY_ANALYTICS } from '../kit/controls/legacyAnalytics.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { outermostLabels } from '../kit/rowLabels.ts';
import { partitionQuery } from './query.ts';

export const controls = panel(
  `metrics adhoc_filters groupby limit timeseries_limit_metric order_desc contribution row_limit
    time_series_option color_scheme number_format date_time_format partition_limit partition_threshold
    log_scale equal_date_size rich_tooltip rolling_type rolling_periods min_periods time_compare
    comparison_type resample_rule resample_method category_order_by category_order_desc category_order`,
  {
    time_series_option: {
      kind: 'select',
      label: 'Options',
      validators: ['nonEmpty'],
      choices: [
        ['not_time', 'Not Time Series'],
        ['time_series', 'Time Series'],
        ['agg_mean', 'Aggregate Mean'],
        ['agg_sum', 'Aggregate Sum'],
        ['point_diff', 'Difference'],
        ['point_percent', 'Percent Change'],
        ['point_factor', 'Factor'],
        ['adv_anal', 'Advanced Analytics'],
      ],
    },
    partition_limit: { kind: 'text', label: 'Partition Limit' },
    partition_threshold: { kind: 'text', label: 'Partition Threshold', default: '0.05', isNumber: true },
    log_scale: { kind: 'checkbox', label: 'Log Scale', default: false, redraws: true },
    equal_date_size: { kind: 'checkbox', label: 'Equal Date Sizes', default: true, redraws: true },
    rich_tooltip: { label: 'Rich Tooltip' },
    ...LEGACY_ANALYTICS,
  },
);

export type PartitionForm = FormOf<typeof controls>;

export const partition: ChartDefinition<PartitionForm> = {
  key: 'partition',
  name: 'Partition Chart',
  category: 'Part of a Whole',
  needs: [['metrics']],
  defaults: {
    row_limit: 10_000,
    time_series_option: 'not_time',
    partition_limit: '5',
    partition_threshold: 0.05,
  },
  query: partitionQuery,
  levels: (form) => categoryOrderQueries(form, partitionQuery(form), columnsOf(form['groupby'])[0]),
  labels: outermostLabels('groupby'),
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
