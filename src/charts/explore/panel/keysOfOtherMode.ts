import type { FormData } from '#domain/chart/form/formData.ts';
import type { Panel } from '../../kit/controls/control.ts';
import { type QueryMode, queryMode } from '../../kit/table/queryMode.ts';

/** The controls of each mode that have no meaning in the other one. */
const OF_MODE: Readonly<Record<QueryMode, readonly string[]>> = {
  aggregate: [
    'groupby',
    'metrics',
    'percent_metrics',
    'timeseries_limit_metric',
    'order_desc',
    'percent_metric_calculation',
    'show_totals',
    'time_compare',
    'comparison_type',
    'start_date_offset',
    'comparison_range_label',
  ],
  raw: ['all_columns', 'order_by_cols'],
};

/** The controls of a panel with two modes that are hidden in the current one; none for other panels. */
export function keysOfOtherMode(panel: Panel, form: FormData): readonly string[] {
  if (!panel.some(({ key }) => key === 'query_mode')) return [];
  return OF_MODE[queryMode(form) === 'raw' ? 'aggregate' : 'raw'];
}
