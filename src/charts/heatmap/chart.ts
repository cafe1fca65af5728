import { WITH_PAGE } from '../api.ts';
import type { ChartType } from '../api.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { withKeysRenamed } from '#domain/chart/form/withKeysRenamed.ts';
import { categoryOrderQueries, SIDE_NAMES } from '../kit/categories/categoryOrderQuery.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { heatmapQuery } from './query.ts';

export const heatmap: ChartType = {
  key: 'heatmap_v2',
  name: 'Heatmap',
  category: 'Correlation',
  needs: [['x_axis'], ['groupby'], ['metric']],
  defaults: { normalize_across: 'heatmap', row_limit: 10_000, show_legend: true },
  replaces: {
    heatmap: ({ all_columns_x: across, all_columns_y: down, ...form }) => ({
      ...withKeysRenamed(form, { show_perc: 'show_percentage', y_axis_bounds: 'value_bounds' }),
      viz_type: 'heatmap_v2',
      x_axis: listOf(across)[0],
      groupby: listOf(down)[0],
    }),
  },
  query: heatmapQuery,
  levels: (form) => {
    const queries = heatmapQuery(form);
    return [
      ...categoryOrderQueries(form, queries, form['x_axis']),
      ...categoryOrderQueries(form, queries, form['groupby'], SIDE_NAMES),
    ];
  },
  emits: emitsBy('groupby'),
  split: ([first]) => ({ groupby: [first] }),
  notSplitBy: [],
  drawn: WITH_PAGE,
};
