import type { ChartType } from '../chartType.ts';
import { categoryOrderQueries } from '../shared/categoryOrderQuery.ts';
import { olderTimeQuery } from '../shared/timeSeries/olderTimeQuery.ts';

export const rose: ChartType = {
  key: 'rose',
  name: 'Nightingale Rose Chart',
  category: 'Ranking',
  needs: [['metrics']],
  query: olderTimeQuery,
  levels: (form) => categoryOrderQueries(form, olderTimeQuery(form), form['groupby']),
};
