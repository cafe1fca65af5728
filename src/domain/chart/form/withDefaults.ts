import { ownValue } from '../../ownValue.ts';
import { type FormData, vizType } from './formData.ts';
import { fromOlderType } from './fromOlderType.ts';

/*
 * The defaults of a type's controls. Charts stored before a control existed get its default; a key stored as null was
 * cleared by somebody and stays null.
 */

const TIME_SERIES: FormData = {
  truncate_metric: true,
  show_empty_columns: true,
  show_legend: true,
  rich_tooltip: true,
  only_total: true,
  row_limit: 10_000,
  order_desc: true,
  sort_series_type: 'sum',
  sort_series_ascending: false,
};

const DEFAULTS: Readonly<Record<string, FormData>> = {
  echarts_timeseries: TIME_SERIES,
  echarts_timeseries_line: TIME_SERIES,
  echarts_timeseries_smooth: TIME_SERIES,
  echarts_timeseries_step: TIME_SERIES,
  echarts_timeseries_bar: TIME_SERIES,
  echarts_timeseries_scatter: { ...TIME_SERIES, markerEnabled: true },
  echarts_area: { ...TIME_SERIES, opacity: 0.2 },
  mixed_timeseries: {
    truncate_metric: true,
    truncate_metric_b: true,
    show_legend: true,
    row_limit: 10_000,
    row_limit_b: 10_000,
    order_desc: true,
    order_desc_b: true,
    sort_series_type: 'sum',
    sort_series_typeB: 'sum',
  },
  gauge_chart: {
    row_limit: 10,
    order_desc: true,
    font_size: 15,
    split_number: 10,
    start_angle: 225,
    end_angle: -45,
    overlap: true,
    show_progress: true,
    show_pointer: true,
  },
  radar: { row_limit: 10, order_desc: true, show_legend: true, show_labels: true, label_type: 'value' },
  sankey_v2: { row_limit: 10_000, order_desc: true },
  waterfall: { show_legend: false, show_total: true, row_limit: 10_000, order_desc: true },
  table: {
    order_desc: true,
    row_limit: 1000,
    server_page_length: 10,
    show_cell_bars: true,
    align_pn: false,
    color_pn: true,
    table_timestamp_format: 'smart_date',
  },
  pie: {
    sort_by_metric: true,
    row_limit: 100,
    show_legend: true,
    show_labels: true,
    label_type: 'key',
    show_labels_threshold: 5,
    outerRadius: 70,
    innerRadius: 30,
  },
  funnel: { sort_by_metric: true, row_limit: 10, show_legend: true, show_labels: true, label_type: 'key' },
  treemap_v2: { row_limit: 100, show_labels: true, show_upper_labels: true },
  word_cloud: { row_limit: 100, size_from: 10, size_to: 70, rotation: 'square' },
  heatmap_v2: {
    normalize_across: 'heatmap',
    row_limit: 10_000,
    show_legend: true,
  },
  histogram_v2: { bins: 5, row_limit: 10_000, show_legend: true },
  box_plot: { whiskerOptions: 'Tukey', row_limit: 10_000 },
  pivot_table_v2: {
    order_desc: true,
    aggregateFunction: 'Sum',
    metricsLayout: 'COLUMNS',
    rowOrder: 'key_a_to_z',
    colOrder: 'key_a_to_z',
    row_limit: 10_000,
  },
  big_number: {
    show_trend_line: true,
    start_y_axis_at_zero: true,
    color_picker: { r: 0, g: 122, b: 135, a: 1 },
    header_font_size: 0.4,
    subheader_font_size: 0.15,
  },
  big_number_total: { header_font_size: 0.4, subheader_font_size: 0.15 },
};

export function withDefaults(stored: FormData): FormData {
  const form = fromOlderType(stored);
  return { ...ownValue(DEFAULTS, vizType(form)), ...form };
}
