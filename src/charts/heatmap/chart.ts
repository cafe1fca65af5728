import { listOf } from '#domain/chart/form/formData.ts';
import { withKeysRenamed } from '#domain/chart/form/withKeysRenamed.ts';
import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { SIDE_NAMES, categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { named } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { labelOf, stackedBy } from '../kit/suggest/columns.ts';
import { AXIS_ORDERS, INTERVALS } from './choices.ts';
import { draw } from './draw.ts';
import { heatmapQuery } from './query.ts';

export const controls = panel(
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

export type HeatmapForm = FormOf<
  typeof controls,
  'all_columns_x' | 'all_columns_y' | 'category_order_side' | 'x_axis_title' | 'y_axis_title'
>;

export const heatmap: ChartDefinition<HeatmapForm> = {
  key: 'heatmap_v2',
  name: 'Heatmap',
  category: 'Correlation',
  needs: [['x_axis'], ['groupby'], ['metric']],
  defaults: { normalize_across: 'heatmap', row_limit: 10_000, show_legend: true },
  replaces: {
    heatmap: ({ all_columns_x: across, all_columns_y: down, ...form }) => ({
      ...withKeysRenamed(form, { show_perc: 'show_percentage', y_axis_bounds: 'value_bounds' }),
      x_axis: listOf(across)[0],
      groupby: listOf(down)[0],
    }),
  },
  query: heatmapQuery,
  levels: (form) => {
    const queries = heatmapQuery(form);
    return [
      ...categoryOrderQueries(form, queries, form['x_axis']),
      ...categoryOrderQueries(form, queries, form['groupby'], SIDE_NAMES),
    ];
  },
  emits: emitsBy('groupby'),
  split: ([first]) => ({ groupby: [first] }),
  notSplitBy: [],
  controls,
  suggests: [
    {
      rank: 6,
      suggest(facts) {
        const [one, other] = facts.dimensions;
        if (one === undefined || other === undefined || stackedBy(facts) !== null) return null;
        return {
          title: `${facts.metric.label} by ${labelOf(one)} and ${labelOf(other)}`,
          form: { x_axis: one.name, groupby: other.name, metric: facts.metric.value },
        };
      },
    },
  ],
  drawn: WITH_PAGE,
  draw,
};
