import { rowLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { ganttQuery } from './query.ts';

export const gantt: ChartType = {
  key: 'gantt_chart',
  name: 'Gantt Chart',
  category: 'Evolution',
  needs: [['start_time'], ['end_time'], ['y_axis']],
  defaults: { row_limit: 10_000, show_legend: true },
  query: ganttQuery,
  labels: rowLabels('series'),
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
