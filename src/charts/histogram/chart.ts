import { WITH_PAGE } from '../api.ts';
import type { ChartType } from '../api.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { withKeysRenamed } from '#domain/chart/form/withKeysRenamed.ts';
import { histogramQuery } from './query.ts';

const RENAMED = { x_axis_label: 'x_axis_title', y_axis_label: 'y_axis_title', normalized: 'normalize' };

export const histogram: ChartType = {
  key: 'histogram_v2',
  name: 'Histogram',
  category: 'Distribution',
  needs: [['column', 'all_columns_x']],
  defaults: { bins: 5, row_limit: 10_000, show_legend: true },
  replaces: {
    histogram: ({ all_columns_x: columns, link_length: bins, ...form }) => ({
      ...withKeysRenamed(form, RENAMED),
      viz_type: 'histogram_v2',
      column: listOf(columns)[0],
      bins: Math.trunc(Number(bins)) || 5,
      groupby: listOf(form['groupby']),
    }),
  },
  query: histogramQuery,
  drawn: WITH_PAGE,
};
