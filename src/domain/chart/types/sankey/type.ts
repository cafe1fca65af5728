import type { ChartType } from '../chartType.ts';
import { sankeyQuery } from './query.ts';

export const sankey: ChartType = {
  key: 'sankey_v2',
  name: 'Sankey Chart',
  category: 'Flow',
  needs: [['source'], ['target'], ['metric']],
  defaults: { row_limit: 10_000, order_desc: true },
  query: sankeyQuery,
};
