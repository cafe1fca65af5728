import { WITH_PAGE } from '../api.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { wholeQueries } from '../kit/levels/levelQuery.ts';
import { partsQuery } from '../kit/parts/partsQuery.ts';

export const funnel: ChartType = {
  key: 'funnel',
  name: 'Funnel Chart',
  category: 'KPI',
  needs: [['metric']],
  defaults: { sort_by_metric: true, row_limit: 10, show_legend: true, show_labels: true, label_type: 'key' },
  query: partsQuery,
  levels: (form) => {
    const queries = partsQuery(form);
    return [
      ...(form['percent_calculation_type'] === 'total' ? wholeQueries(queries) : []),
      ...categoryOrderQueries(form, queries, form['groupby']),
    ];
  },
  emits: emitsBy('groupby'),
  labels: rowLabels('groupby'),
  drillBy: 'groupby',
  drawn: WITH_PAGE,
};
