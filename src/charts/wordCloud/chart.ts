import { WITH_PAGE } from '../api.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { wordCloudQuery } from './query.ts';

export const wordCloud: ChartType = {
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
  drawn: WITH_PAGE,
};
