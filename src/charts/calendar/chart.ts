import type { ChartDefinition } from '../api.ts';
import { named } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { calendarQuery } from './query.ts';

export const controls = panel(
  `granularity_sqla time_range domain_granularity subdomain_granularity metrics adhoc_filters
    linear_color_scheme cell_size cell_padding cell_radius steps y_axis_format x_axis_time_format
    show_legend show_values show_metric_name`,
  {
    domain_granularity: {
      kind: 'select',
      label: 'Domain',
      choices: named('hour', 'day', 'week', 'month', 'year'),
    },
    subdomain_granularity: {
      kind: 'select',
      label: 'Subdomain',
      choices: named('min', 'hour', 'day', 'week', 'month'),
    },
    cell_size: { kind: 'text', label: 'Cell Size', redraws: true, validators: ['integer'] },
    cell_padding: { kind: 'text', label: 'Cell Padding', redraws: true, validators: ['integer'] },
    cell_radius: { kind: 'text', label: 'Cell Radius', redraws: true, validators: ['integer'] },
    steps: { kind: 'text', label: 'Color Steps', redraws: true, validators: ['integer'] },
    y_axis_format: { label: 'Number Format' },
    x_axis_time_format: { label: 'Time Format' },
    show_legend: { label: 'Legend' },
    show_metric_name: { label: 'Show Metric Names' },
  },
);

export type CalendarForm = FormOf<typeof controls>;

export const calendar: ChartDefinition<CalendarForm> = {
  key: 'cal_heatmap',
  name: 'Calendar Heatmap',
  category: 'Correlation',
  needs: [['metrics']],
  defaults: {
    time_range: 'No filter',
    domain_granularity: 'month',
    subdomain_granularity: 'day',
    cell_size: 10,
    cell_padding: 2,
    cell_radius: 0,
    steps: 10,
    show_legend: true,
    show_metric_name: true,
  },
  query: calendarQuery,
  split: false,
  controls,
  legacyCall: {
    query: { columns: [], metrics: ['metrics'], isTimed: true },
    load: () => import('./legacy.ts'),
  },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
