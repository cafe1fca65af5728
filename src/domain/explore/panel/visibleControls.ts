import { type FormData, isOn, listOf, textOf } from '../../chart/form/formData.ts';
import type { Panel, PanelControl } from '../../chart/types/shared/controls/control.ts';
import { controlValue, isEmpty } from './controlValue.ts';

/** What a table requests: one row per group, or raw rows. */
export type QueryMode = 'aggregate' | 'raw';

export function queryMode(form: FormData): QueryMode {
  const mode = textOf(form['query_mode']);
  if (mode === 'raw' || mode === 'aggregate') return mode;
  return listOf(form['all_columns']).length > 0 ? 'raw' : 'aggregate';
}

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

/** Controls that only have a meaning with certain values of another one. */
const SHOWN_WITH: Readonly<Record<string, readonly string[]>> = {
  legendType: ['show_legend'],
  legendOrientation: ['show_legend'],
  legendMargin: ['show_legend'],
  legendSort: ['show_legend'],
  only_total: ['show_value', 'stack'],
  percentage_threshold: ['show_value', 'stack'],
  markerSize: ['markerEnabled'],
  innerRadius: ['donut'],
  label_line: ['show_labels'],
  labels_outside: ['show_labels'],
  xAxisBounds: ['truncateXAxis'],
  showTooltipTotal: ['rich_tooltip'],
  showTooltipPercentage: ['rich_tooltip'],
  tooltipSortByMetric: ['rich_tooltip'],
  x_axis_sort_asc: ['x_axis_sort'],
  category_order_desc: ['category_order_by'],
  category_order_side_desc: ['category_order_by_side'],
  rolling_periods: ['rolling_type'],
  min_periods: ['rolling_type'],
  rolling_periods_b: ['rolling_type_b'],
  min_periods_b: ['rolling_type_b'],
  comparison_type: ['time_compare'],
  comparison_range_label: ['time_compare'],
  forecastPeriods: ['forecastEnabled'],
  forecastInterval: ['forecastEnabled'],
  forecastSeasonalityYearly: ['forecastEnabled'],
  forecastSeasonalityWeekly: ['forecastEnabled'],
  forecastSeasonalityDaily: ['forecastEnabled'],
  server_page_length: ['server_pagination'],
  comparison_color_enabled: ['time_compare'],
  comparison_color_scheme: ['time_compare', 'comparison_color_enabled'],
  metric_name_font_size: ['show_metric_name'],
  show_x_axis_min_max_labels: ['show_x_axis'],
  show_y_axis_min_max_labels: ['show_y_axis'],
};

/** The controls that a person sees for this form. */
export function visibleControls(panel: Panel, form: FormData): readonly PanelControl[] {
  const byKey = new Map(panel.map((control) => [control.key, control]));
  const otherMode = new Set(keysOfOtherMode(panel, form));
  const isSet = (key: string): boolean => {
    const control = byKey.get(key);
    if (control === undefined) return true;
    const value = controlValue(control, form);
    return control.kind === 'checkbox' ? isOn(value) : !isEmpty(value) && value !== 'None';
  };
  return panel.filter(
    ({ key, kind }) =>
      kind !== 'hidden' &&
      !otherMode.has(key) &&
      (SHOWN_WITH[key] ?? []).every(isSet) &&
      (key !== 'start_date_offset' || listOf(form['time_compare']).includes('custom')),
  );
}
