import type { ChartType } from '../chartType.ts';
import { groupQueries } from '../shared/levels/levelQuery.ts';
import { sunburstQuery } from './query.ts';

export const sunburst: ChartType = {
  key: 'sunburst_v2',
  name: 'Sunburst Chart',
  category: 'Part of a Whole',
  needs: [['columns'], ['metric']],
  replaces: { sunburst: ({ groupby, ...form }) => ({ columns: groupby, ...form, viz_type: 'sunburst_v2' }) },
  query: sunburstQuery,
  levels: (form) => groupQueries(sunburstQuery(form)),
};
