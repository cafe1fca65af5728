import { WITH_PAGE } from '../api.ts';
import { outermostLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { emitsBy } from '../kit/emitsBy.ts';
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
  labels: outermostLabels('groupby'),
  notSplitBy: ['x_axis', 'columns'],
  drawn: WITH_PAGE,
};
