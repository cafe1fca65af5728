import { WITH_PAGE } from '../api.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { radarQuery } from './query.ts';

export const radar: ChartType = {
  key: 'radar',
  name: 'Radar Chart',
  category: 'Ranking',
  needs: [['metrics']],
  defaults: { row_limit: 10, order_desc: true, show_legend: true, show_labels: true, label_type: 'value' },
  query: radarQuery,
  emits: emitsBy('groupby'),
  labels: rowLabels('groupby'),
  drillBy: 'groupby',
  drawn: WITH_PAGE,
};
