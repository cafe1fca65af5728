import type { ChartType } from '../../api.ts';
import { categoryOrderQueries } from '../categories/categoryOrderQuery.ts';
import { emitsBy } from '../emitsBy.ts';
import { timeSeriesQuery } from './query/timeSeriesQuery.ts';
import { shareQueries, wholeShares } from './query/wholeShares.ts';

/** What all types of series along an axis have in common. */
export const SERIES_TYPE = {
  category: 'Evolution',
  needs: [
    ['metrics', 'metric'],
    ['x_axis', 'granularity_sqla'],
  ],
  defaults: {
    truncate_metric: true,
    show_empty_columns: true,
    show_legend: true,
    rich_tooltip: true,
    only_total: true,
    row_limit: 10_000,
    order_desc: true,
    comparison_type: 'values',
    sort_series_type: 'sum',
    sort_series_ascending: false,
  },
  query: timeSeriesQuery,
  levels: (form) => [
    ...shareQueries(form),
    ...categoryOrderQueries(form, timeSeriesQuery(form), form['x_axis']),
  ],
  withLevels: (form, [frame, ...others], levels) =>
    frame === undefined ? [] : [wholeShares(form, frame, levels).frame, ...others],
  emits: emitsBy('groupby', 'x_axis'),
  drillBy: 'groupby',
} as const satisfies Partial<ChartType>;
