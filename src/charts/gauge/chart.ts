import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { partsQuery } from '../kit/parts/partsQuery.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `groupby metric adhoc_filters row_limit sort_by_metric min_val max_val start_angle end_angle
    color_scheme font_size number_format currency_format value_formatter show_pointer animation
    show_axis_tick show_split_line split_number show_progress overlap round_cap intervals
    interval_color_indices`,
  {
    row_limit: { choices: undefined },
    min_val: { kind: 'text', label: 'Min', redraws: true },
    max_val: { kind: 'text', label: 'Max', redraws: true },
    start_angle: { kind: 'text', label: 'Start angle', redraws: true },
    end_angle: { kind: 'text', label: 'End angle', redraws: true },
    font_size: { kind: 'slider', label: 'Font size', redraws: true, min: 10, max: 20 },
    value_formatter: { kind: 'text', label: 'Value format', default: '{value}', redraws: true },
    show_pointer: { kind: 'checkbox', label: 'Show pointer', redraws: true },
    animation: { kind: 'checkbox', label: 'Animation', default: true, redraws: true, isStored: true },
    show_axis_tick: { kind: 'checkbox', label: 'Show axis line ticks', default: false, redraws: true },
    show_split_line: { kind: 'checkbox', label: 'Show split lines', default: false, redraws: true },
    split_number: { kind: 'slider', label: 'Split number', redraws: true, min: 3, max: 30 },
    show_progress: { kind: 'checkbox', label: 'Show progress', redraws: true },
    overlap: { kind: 'checkbox', label: 'Overlap', redraws: true },
    round_cap: { kind: 'checkbox', label: 'Round cap', default: false, redraws: true },
    intervals: { kind: 'text', label: 'Interval bounds', default: '', redraws: true },
    interval_color_indices: { kind: 'text', label: 'Interval colors', default: '', redraws: true },
  },
);

export type GaugeForm = FormOf<typeof controls>;

export const gauge: ChartDefinition<GaugeForm> = {
  key: 'gauge_chart',
  name: 'Gauge Chart',
  category: 'KPI',
  needs: [['metric']],
  defaults: {
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
  query: partsQuery,
  emits: emitsBy('groupby'),
  labels: rowLabels('groupby'),
  drillBy: 'groupby',
  controls,
  drawn: WITH_PAGE,
  draw,
};
