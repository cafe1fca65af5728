import type { ChartType } from '../api.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';

export const timeTable: ChartType = {
  key: 'time_table',
  name: 'Time-series Table',
  category: 'Table',
  needs: [['metrics']],
  defaults: { time_range: 'No filter', row_limit: 10_000 },
  query: legacyTimeQuery,
  drawn: { kind: 'periods' },
};
