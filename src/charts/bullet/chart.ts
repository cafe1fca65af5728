import type { ChartType } from '../api.ts';
import { partsQuery } from '../kit/parts/partsQuery.ts';

export const bullet: ChartType = {
  key: 'bullet',
  name: 'Bullet Chart',
  category: 'KPI',
  needs: [['metric']],
  query: partsQuery,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
