import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { draw } from './draw.ts';
import { waterfallQuery } from './query.ts';

export const controls = panel(
  `x_axis time_grain_sqla groupby metric adhoc_filters row_limit show_value show_legend increase_color
    increase_label decrease_color decrease_label show_total total_color total_label x_axis_label
    x_axis_time_format x_ticks_layout y_axis_label y_axis_format currency_format category_order_by category_order_desc category_order`,
  {
    groupby: { label: 'Breakdowns', multi: undefined },
    increase_color: {
      kind: 'color',
      label: 'Increase color',
      default: { r: 90, g: 193, b: 137, a: 1 },
      redraws: true,
    },
    increase_label: { kind: 'text', label: 'Increase label', redraws: true },
    decrease_color: {
      kind: 'color',
      label: 'Decrease color',
      default: { r: 224, g: 67, b: 85, a: 1 },
      redraws: true,
    },
    decrease_label: { kind: 'text', label: 'Decrease label', redraws: true },
    show_total: { label: 'Show total' },
    total_color: {
      kind: 'color',
      label: 'Total color',
      default: { r: 102, g: 102, b: 102, a: 1 },
      redraws: true,
    },
    total_label: { kind: 'text', label: 'Total label', redraws: true },
  },
);

export type WaterfallForm = FormOf<typeof controls, 'granularity_sqla'>;

export const waterfall: ChartDefinition<WaterfallForm> = {
  key: 'waterfall',
  name: 'Waterfall Chart',
  category: 'Evolution',
  needs: [['x_axis', 'granularity_sqla'], ['metric']],
  defaults: { show_legend: false, show_total: true, row_limit: 10_000, order_desc: true },
  query: waterfallQuery,
  levels: (form) => categoryOrderQueries(form, waterfallQuery(form), form['x_axis']),
  split: ([first]) => ({ groupby: [first] }),
  controls,
  drawn: WITH_PAGE,
  draw,
};
