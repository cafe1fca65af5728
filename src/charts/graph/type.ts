import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { linksQuery } from '../kit/linksQuery.ts';

export const graph: ChartType = {
  key: 'graph_chart',
  name: 'Graph Chart',
  category: 'Flow',
  needs: [['source'], ['target'], ['metric']],
  defaults: { row_limit: 10_000, show_legend: true },
  query: (form) => linksQuery(form, ['source', 'target', 'source_category', 'target_category']),
  emits: emitsBy('source', 'target'),
};
