import type { ChartType } from '../chartType.ts';
import { partsQuery } from '../shared/parts/partsQuery.ts';

export const bullet: ChartType = {
  key: 'bullet',
  name: 'Bullet Chart',
  category: 'KPI',
  needs: [['metric']],
  query: partsQuery,
};
