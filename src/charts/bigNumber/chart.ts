import type { ChartDefinition } from '../api.ts';
import { LEGACY_ROLLINGS, SMALL_FONTS } from '../kit/controls/choices.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { grainOf } from '../kit/suggest/columns.ts';
import { bigNumberQuery } from './query.ts';
import { trendNumber } from './trendNumber.ts';

export const controls = panel(
  `x_axis time_grain_sqla aggregation metric adhoc_filters compare_lag compare_suffix show_timestamp
    show_trend_line start_y_axis_at_zero time_range_fixed color_picker header_font_size
    subheader_font_size subtitle subtitle_font_size show_metric_name metric_name_font_size show_x_axis
    show_x_axis_min_max_labels show_y_axis show_y_axis_min_max_labels y_axis_format currency_format
    time_format force_timestamp_formatting rolling_type rolling_periods min_periods resample_rule
    resample_method`,
  {
    x_axis: { label: 'Temporal X-Axis' },
    compare_lag: { kind: 'text', label: 'Comparison Period Lag' },
    compare_suffix: { kind: 'text', label: 'Comparison suffix' },
    show_timestamp: { kind: 'checkbox', label: 'Show Timestamp', default: false, redraws: true },
    show_trend_line: { kind: 'checkbox', label: 'Show Trend Line', redraws: true },
    start_y_axis_at_zero: { kind: 'checkbox', label: 'Start y-axis at 0', redraws: true },
    time_range_fixed: { kind: 'checkbox', label: 'Fix to selected Time Range', redraws: true },
    subheader_font_size: {
      kind: 'select',
      label: 'Subheader Font Size',
      clearable: false,
      redraws: true,
      choices: SMALL_FONTS,
    },
    show_x_axis: { kind: 'checkbox', label: 'Show X-axis', default: false, redraws: true },
    show_x_axis_min_max_labels: {
      kind: 'checkbox',
      label: 'Show min/max axis labels',
      default: false,
      redraws: true,
      shownWith: ['show_x_axis'],
    },
    show_y_axis: { kind: 'checkbox', label: 'Show Y-axis', default: false, redraws: true },
    show_y_axis_min_max_labels: {
      kind: 'checkbox',
      label: 'Show min/max axis labels',
      default: false,
      redraws: true,
      shownWith: ['show_y_axis'],
    },
    y_axis_format: { label: 'Number format' },
    rolling_type: { label: 'Rolling Function', default: 'None', choices: LEGACY_ROLLINGS },
    min_periods: { label: 'Min Periods' },
    resample_method: { freeForm: true },
  },
);

export type BigNumberForm = FormOf<typeof controls, 'conditional_formatting' | 'metrics' | 'subheader'>;

export const bigNumberWithTrend: ChartDefinition<BigNumberForm> = {
  key: 'big_number',
  name: 'Big Number with Trendline',
  category: 'KPI',
  needs: [['metric'], ['x_axis', 'granularity_sqla']],
  defaults: {
    show_trend_line: true,
    start_y_axis_at_zero: true,
    color_picker: { r: 0, g: 122, b: 135, a: 1 },
    header_font_size: 0.4,
    subheader_font_size: 0.15,
  },
  query: bigNumberQuery,
  split: false,
  controls,
  suggests: [
    {
      rank: 7,
      suggest: ({ time, metric }) =>
        time && {
          title: `${metric.label}, with its trend`,
          form: { x_axis: time.name, ...grainOf(time), metric: metric.value },
        },
    },
  ],
  isOfAllRows: true,
  drawn: { kind: 'number' },
  drawNumber: trendNumber,
};
