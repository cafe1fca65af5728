import type { ChartType } from '../chartType.ts';
import { olderTimeQuery } from '../shared/timeSeries/olderTimeQuery.ts';

export const timeTable: ChartType = {
  key: 'time_table',
  name: 'Time-series Table',
  category: 'Table',
  needs: [['metrics']],
  query: olderTimeQuery,
};
