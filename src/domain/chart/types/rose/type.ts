import type { ChartType } from '../chartType.ts';
import { olderTimeQuery } from '../shared/timeSeries/olderTimeQuery.ts';

export const rose: ChartType = {
  key: 'rose',
  name: 'Nightingale Rose Chart',
  category: 'Ranking',
  needs: [['metrics']],
  query: olderTimeQuery,
};
