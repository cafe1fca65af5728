import { rowLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { fromLegacyBubble } from './fromLegacyBubble.ts';
import { bubbleQuery } from './query.ts';

export const bubble: ChartType = {
  key: 'bubble_v2',
  name: 'Bubble Chart',
  category: 'Correlation',
  needs: [['entity'], ['x'], ['y'], ['size']],
  defaults: { row_limit: 10_000 },
  replaces: { bubble: fromLegacyBubble },
  query: bubbleQuery,
  labels: rowLabels('series'),
  split: ([series, entity]) => ({ series, ...(entity !== undefined && { entity }), groupby: [] }),
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
