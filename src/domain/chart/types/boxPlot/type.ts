import type { ChartType } from '../chartType.ts';
import { categoryOrderQueries } from '../shared/categoryOrderQuery.ts';
import { emitsBy } from '../shared/emitsBy.ts';
import { boxPlotQuery } from './query.ts';

export const boxPlot: ChartType = {
  key: 'box_plot',
  name: 'Box Plot',
  category: 'Distribution',
  needs: [['metrics'], ['columns', 'granularity_sqla']],
  defaults: { whiskerOptions: 'Tukey', row_limit: 10_000 },
  query: boxPlotQuery,
  levels: (form) => categoryOrderQueries(form, boxPlotQuery(form), form['groupby']),
  emits: emitsBy('groupby'),
};
