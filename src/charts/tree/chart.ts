import type { ChartType } from '../api.ts';
import { treeQuery } from './query.ts';

export const tree: ChartType = {
  key: 'tree_chart',
  name: 'Tree Chart',
  category: 'Part of a Whole',
  needs: [['id'], ['parent']],
  defaults: { row_limit: 10_000 },
  query: treeQuery,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
