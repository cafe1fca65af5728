import { rowLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { graphQuery } from './query.ts';
import { splitFlow } from '../kit/splitFlow.ts';

export const graph: ChartType = {
  key: 'graph_chart',
  name: 'Graph Chart',
  category: 'Flow',
  needs: [['source'], ['target'], ['metric']],
  defaults: { row_limit: 10_000, show_legend: true },
  query: graphQuery,
  emits: emitsBy('source', 'target'),
  labels: rowLabels('source_category'),
  split: splitFlow,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
