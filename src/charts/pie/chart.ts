import { WITH_PAGE } from '../api.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { wholeQueries } from '../kit/levels/levelQuery.ts';
import { pieQuery } from './query.ts';

export const pie: ChartType = {
  key: 'pie',
  name: 'Pie Chart',
  category: 'Part of a Whole',
  needs: [['metric']],
  defaults: {
    sort_by_metric: true,
    row_limit: 100,
    show_legend: true,
    show_labels: true,
    label_type: 'key',
    show_labels_threshold: 5,
    outerRadius: 70,
    innerRadius: 30,
  },
  query: pieQuery,
  levels: (form) => {
    const queries = pieQuery(form);
    return [...wholeQueries(queries), ...categoryOrderQueries(form, queries, form['groupby'])];
  },
  emits: emitsBy('groupby'),
  labels: rowLabels('groupby'),
  drillBy: 'groupby',
  drawn: WITH_PAGE,
};
