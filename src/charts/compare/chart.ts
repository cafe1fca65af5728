import { seriesLabels } from '../kit/series/seriesLabels.ts';
import type { ChartType } from '../api.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';

export const compare: ChartType = {
  key: 'compare',
  name: 'Time-series Percent Change',
  category: 'Evolution',
  needs: [['metrics']],
  defaults: { comparison_type: 'values', time_range: 'No filter', row_limit: 10_000 },
  query: legacyTimeQuery,
  labels: seriesLabels,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
