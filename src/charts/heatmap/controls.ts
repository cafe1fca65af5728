import { type Choice, named } from '../kit/controls/control.ts';
import { panel } from '../kit/controls/panel.ts';

const AXIS_ORDERS: readonly Choice[] = [
  ['alpha_asc', 'Axis ascending'],
  ['alpha_desc', 'Axis descending'],
  ['value_asc', 'Metric ascending'],
  ['value_desc', 'Metric descending'],
];

/** Every how many categories one is named. */
const INTERVALS: readonly Choice[] = [[-1, 'Auto'], ...named(...Array.from({ length: 50 }, (_, i) => i + 1))];

export const heatmapControls = panel(
  `x_axis time_grain_sqla groupby metric adhoc_filters row_limit sort_x_axis sort_y_axis
    normalize_across legend_type linear_color_scheme border_color border_width xscale_interval
    yscale_interval left_margin bottom_margin value_bounds y_axis_format x_axis_time_format
    xAxisLabelRotation currency_format show_legend show_percentage show_values normalized
    category_order_by category_order_desc category_order_by_side category_order_side_desc category_order`,
  {
    groupby: { label: 'Y-Axis', validators: ['nonEmpty'], multi: undefined },
    sort_x_axis: {
      kind: 'select',
      label: 'Sort X Axis',
      choices: AXIS_ORDERS,
    },
    sort_y_axis: {
      kind: 'select',
      label: 'Sort Y Axis',
      choices: AXIS_ORDERS,
    },
    normalize_across: {
      kind: 'select',
      label: 'Normalize Across',
      choices: named('heatmap', 'x', 'y'),
    },
    legend_type: {
      kind: 'select',
      label: 'Legend Type',
      default: 'continuous',
      clearable: false,
      redraws: true,
      choices: [
        ['continuous', 'Continuous'],
        ['piecewise', 'Piecewise'],
      ],
    },
    border_color: {
      kind: 'color',
      label: 'Border color',
      default: { r: 0, g: 0, b: 0, a: 1 },
      redraws: true,
    },
    border_width: {
      kind: 'slider',
      label: 'Border width',
      default: 0,
      redraws: true,
      min: 0,
      max: 2,
      step: 0.1,
    },
    xscale_interval: {
      kind: 'select',
      label: 'X-scale interval',
      default: -1,
      clearable: false,
      redraws: true,
      choices: INTERVALS,
    },
    yscale_interval: {
      kind: 'select',
      label: 'Y-scale interval',
      default: -1,
      clearable: false,
      redraws: true,
      choices: INTERVALS,
    },
    left_margin: { choices: [['auto', 'Auto'], ...named(50, 75, 100, 125, 150, 200)] },
    bottom_margin: { choices: [['auto', 'Auto'], ...named(50, 75, 100, 125, 150, 200)] },
    value_bounds: { kind: 'bounds', label: 'Value bounds', default: [null, null], redraws: true },
    y_axis_format: { label: 'Value Format' },
    category_order_by: { label: 'Order X axis by' },
    category_order_desc: { label: 'X axis descending' },
    show_legend: { label: 'Legend' },
    show_percentage: { kind: 'checkbox', label: 'Show percentage', default: true, redraws: true },
    normalized: { kind: 'checkbox', label: 'Normalized', default: false, redraws: true },
  },
);
