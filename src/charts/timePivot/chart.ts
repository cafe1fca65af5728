import type { ChartDefinition } from '../api.ts';
import { named } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';

export const controls = panel(
  `granularity_sqla time_grain_sqla time_range metric adhoc_filters freq show_legend line_interpolation
    color_picker x_axis_label bottom_margin x_axis_showminmax x_axis_format y_axis_label left_margin
    y_axis_showminmax y_log_scale y_axis_format y_axis_bounds`,
  {
    metric: { clearable: false },
    freq: {
      kind: 'select',
      label: 'Frequency',
      freeForm: true,
      clearable: false,
      choices: [
        ['AS', 'Year (freq=AS)'],
        ['52W-MON', '52 weeks starting Monday (freq=52W-MON)'],
        ['W-SUN', '1 week starting Sunday (freq=W-SUN)'],
        ['W-MON', '1 week starting Monday (freq=W-MON)'],
        ['D', 'Day (freq=D)'],
        ['4W-MON', '4 weeks (freq=4W-MON)'],
      ],
    },
    show_legend: { label: 'Legend' },
    line_interpolation: {
      kind: 'select',
      label: 'Line Style',
      redraws: true,
      choices: named('linear', 'basis', 'cardinal', 'monotone', 'step-before', 'step-after'),
    },
  },
);

export type TimePivotForm = FormOf<typeof controls>;

export const timePivot: ChartDefinition<TimePivotForm> = {
  key: 'time_pivot',
  name: 'Time-series Period Pivot',
  category: 'Evolution',
  needs: [['metric']],
  defaults: { time_range: 'No filter', freq: 'W-MON', line_interpolation: 'linear', show_legend: true },
  // The form has no order, and its older call takes that for an ascending one.
  query: (form) => legacyTimeQuery({ order_desc: false, ...form, metrics: form['metric'], groupby: [] }),
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
