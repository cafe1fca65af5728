import type { ChartType } from '../api.ts';
import { parallelQuery } from './query.ts';

export const parallel: ChartType = {
  key: 'para',
  name: 'Parallel Coordinates',
  category: 'Correlation',
  needs: [['series'], ['metrics']],
  defaults: { row_limit: 10_000 },
  query: parallelQuery,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
