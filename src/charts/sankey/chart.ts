import { WITH_PAGE } from '../api.ts';
import { rowTexts } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { sankeyQuery } from './query.ts';
import { splitFlow } from '../kit/splitFlow.ts';

export const sankey: ChartType = {
  key: 'sankey_v2',
  name: 'Sankey Chart',
  category: 'Flow',
  needs: [['source'], ['target'], ['metric']],
  defaults: { row_limit: 10_000, order_desc: true },
  replaces: {
    sankey({ groupby, ...form }) {
      const [source, target] = listOf(groupby);
      return { source, target, ...form, viz_type: 'sankey_v2' };
    },
  },
  query: sankeyQuery,
  labels: (form, frames) => rowTexts(form, ['source', 'target'], frames).flat(),
  split: splitFlow,
  drawn: WITH_PAGE,
};
