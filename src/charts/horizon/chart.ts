import type { ChartType } from '../api.ts';
import { timeSeriesQuery } from '../kit/series/query/timeSeriesQuery.ts';

export const horizon: ChartType = {
  key: 'horizon',
  name: 'Horizon Chart',
  category: 'Distribution',
  needs: [['metrics']],
  defaults: { time_range: 'No filter', row_limit: 10_000 },
  // It is drawn over time, so it requests time. Stored charts have a query without it, because Superset sends this type
  // to an older endpoint that adds time itself.
  query: (form) => timeSeriesQuery({ show_empty_columns: true, truncate_metric: true, ...form }),
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
