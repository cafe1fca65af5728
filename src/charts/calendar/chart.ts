import type { ChartType } from '../api.ts';
import { calendarQuery } from './query.ts';

export const calendar: ChartType = {
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
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
