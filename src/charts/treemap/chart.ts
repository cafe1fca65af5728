import { WITH_PAGE } from '../api.ts';
import { levelLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { groupQueries } from '../kit/levels/levelQuery.ts';
import { treemapQuery } from './query.ts';

export const treemap: ChartType = {
  key: 'treemap_v2',
  name: 'Treemap',
  category: 'Part of a Whole',
  needs: [['metric']],
  defaults: { row_limit: 10_000, show_labels: true, show_upper_labels: true },
  replaces: {
    treemap: ({ metrics, order_desc: isSorted, ...form }) => ({
      sort_by_metric: isSorted,
      metric: listOf(metrics)[0],
      ...form,
      viz_type: 'treemap_v2',
    }),
  },
  query: treemapQuery,
  levels: (form) => groupQueries(treemapQuery(form)),
  emits: emitsBy('groupby'),
  labels: levelLabels(treemapQuery, 'groupby'),
  hasOwnOrder: true,
  drillBy: 'groupby',
  drawn: WITH_PAGE,
};
