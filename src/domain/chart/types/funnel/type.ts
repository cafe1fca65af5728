import type { ChartType } from '../chartType.ts';
import { categoryOrderQueries } from '../shared/categoryOrderQuery.ts';
import { emitsBy } from '../shared/emitsBy.ts';
import { wholeQueries } from '../shared/levels/levelQuery.ts';
import { partsQuery } from '../shared/parts/partsQuery.ts';

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
};
