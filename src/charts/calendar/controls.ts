import { named } from '../kit/controls/control.ts';
import { panel } from '../kit/controls/panel.ts';

export const calendarControls = panel(
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
