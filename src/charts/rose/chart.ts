import { seriesLabels } from '../kit/series/seriesLabels.ts';
import type { ChartType } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';

export const rose: ChartType = {
  key: 'rose',
  name: 'Nightingale Rose Chart',
  category: 'Ranking',
  needs: [['metrics']],
  defaults: { comparison_type: 'values', time_range: 'No filter', row_limit: 10_000 },
  query: legacyTimeQuery,
  levels: (form) => categoryOrderQueries(form, legacyTimeQuery(form), form['groupby']),
  labels: seriesLabels,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
