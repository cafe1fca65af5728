import type { ChartType } from '../chartType.ts';
import { olderTimeQuery } from '../shared/timeSeries/olderTimeQuery.ts';

export const compare: ChartType = {
  key: 'compare',
  name: 'Time-series Percent Change',
  category: 'Evolution',
  needs: [['metrics']],
  query: olderTimeQuery,
};
