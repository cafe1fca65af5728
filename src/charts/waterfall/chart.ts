import { WITH_PAGE } from '../api.ts';
import type { ChartType } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { waterfallQuery } from './query.ts';

export const waterfall: ChartType = {
  key: 'waterfall',
  name: 'Waterfall Chart',
  category: 'Evolution',
  needs: [['x_axis', 'granularity_sqla'], ['metric']],
  defaults: { show_legend: false, show_total: true, row_limit: 10_000, order_desc: true },
  query: waterfallQuery,
  levels: (form) => categoryOrderQueries(form, waterfallQuery(form), form['x_axis']),
  split: ([first]) => ({ groupby: [first] }),
  drawn: WITH_PAGE,
};
