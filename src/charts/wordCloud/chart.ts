import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import { draw } from './draw.ts';
import { wordCloudQuery } from './query.ts';

export const controls = panel(
  'series metric adhoc_filters row_limit sort_by_metric size_from size_to rotation color_scheme',
  {
    series: { clearable: false, validators: ['nonEmpty'] },
    size_from: { kind: 'text', label: 'Minimum Font Size', redraws: true },
    size_to: { kind: 'text', label: 'Maximum Font Size', redraws: true },
    rotation: {
      kind: 'select',
      label: 'Word Rotation',
      clearable: false,
      redraws: true,
      choices: [
        ['random', 'Random'],
        ['flat', 'Flat'],
        ['square', 'Square'],
      ],
    },
  },
);

export type WordCloudForm = FormOf<typeof controls, 'sort_by_series'>;

export const wordCloud: ChartDefinition<WordCloudForm> = {
  key: 'word_cloud',
  name: 'Word Cloud',
  category: 'Ranking',
  needs: [['series'], ['metric']],
  defaults: { row_limit: 100, size_from: 10, size_to: 70, rotation: 'square' },
  query: wordCloudQuery,
  emits: emitsBy('series'),
  labels: rowLabels('series'),
  split: ([first]) => ({ series: first, groupby: [] }),
  drillBy: 'series',
  controls,
  drawn: WITH_PAGE,
  draw,
};
