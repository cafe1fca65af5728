import type { ChartDefinition } from '../api.ts';
import { NUMBER_FORMATS } from '../kit/controls/choices.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import { orderFault } from '../kit/table/orders.ts';
import { ganttQuery } from './query.ts';

export const controls = panel(
  `start_time end_time y_axis series subcategories tooltip_metrics tooltip_columns adhoc_filters
    order_by_cols row_limit x_axis_title x_axis_title_margin y_axis_title y_axis_title_margin
    color_scheme show_legend legendType legendOrientation legendMargin legendSort zoomable
    show_extra_controls x_axis_time_bounds x_axis_time_format tooltipTimeFormat tooltipValuesFormat`,
  {
    start_time: { kind: 'columns', label: 'Start Time', validators: ['nonEmpty'] },
    end_time: { kind: 'columns', label: 'End Time', validators: ['nonEmpty'] },
    y_axis: { kind: 'columns', label: 'Y-axis', validators: ['nonEmpty'] },
    subcategories: {
      kind: 'checkbox',
      label: 'Subcategories',
      default: false,
      redraws: true,
      shownWith: ['series'],
    },
    tooltip_metrics: { kind: 'metrics', label: 'Tooltip (metrics)', multi: true },
    tooltip_columns: { kind: 'columns', label: 'Tooltip (columns)', default: [], multi: true },
    x_axis_time_bounds: { kind: 'timeRangeOverride', label: 'Bounds', redraws: true },
    tooltipValuesFormat: {
      kind: 'select',
      label: 'Number format',
      default: 'SMART_NUMBER',
      freeForm: true,
      clearable: false,
      redraws: true,
      choices: NUMBER_FORMATS,
    },
  },
);

export type GanttForm = FormOf<typeof controls>;

export const gantt: ChartDefinition<GanttForm> = {
  key: 'gantt_chart',
  name: 'Gantt Chart',
  category: 'Evolution',
  needs: [['start_time'], ['end_time'], ['y_axis']],
  defaults: { row_limit: 10_000, show_legend: true },
  query: ganttQuery,
  fault: orderFault,
  labels: rowLabels('series'),
  controls,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
