import { listOf } from '#domain/chart/form/formData.ts';
import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { rowTexts } from '../kit/rowLabels.ts';
import { splitFlow } from '../kit/splitFlow.ts';
import { draw } from './draw.ts';
import { sankeyQuery } from './query.ts';

export const controls = panel('source target metric adhoc_filters row_limit sort_by_metric color_scheme', {
  source: { default: [], clearable: undefined },
  target: { default: [], clearable: undefined },
});

export type SankeyForm = FormOf<typeof controls>;

export const sankey: ChartDefinition<SankeyForm> = {
  key: 'sankey_v2',
  name: 'Sankey Chart',
  category: 'Flow',
  needs: [['source'], ['target'], ['metric']],
  defaults: { row_limit: 10_000, order_desc: true },
  replaces: {
    sankey({ groupby, ...form }) {
      const [source, target] = listOf(groupby);
      return { source, target, ...form };
    },
  },
  query: sankeyQuery,
  labels: (form, frames) => rowTexts(form, ['source', 'target'], frames).flat(),
  split: splitFlow,
  controls,
  drawn: WITH_PAGE,
  draw,
};
