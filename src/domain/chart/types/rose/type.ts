import type { ChartType } from '../chartType.ts';
import { categoryOrderQueries } from '../shared/categoryOrderQuery.ts';
import { legacyTimeQuery } from '../shared/timeSeries/legacyTimeQuery.ts';

export const rose: ChartType = {
  key: 'rose',
  name: 'Nightingale Rose Chart',
  category: 'Ranking',
  needs: [['metrics']],
  query: legacyTimeQuery,
  levels: (form) => categoryOrderQueries(form, legacyTimeQuery(form), form['groupby']),
};
