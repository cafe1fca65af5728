import type { ChartType } from '../chartType.ts';
import { groupQueries } from '../shared/levels/levelQuery.ts';
import { sunburstQuery } from './query.ts';

export const sunburst: ChartType = {
  key: 'sunburst_v2',
  name: 'Sunburst Chart',
  category: 'Part of a Whole',
  needs: [['columns'], ['metric']],
  query: sunburstQuery,
  levels: (form) => groupQueries(sunburstQuery(form)),
};
