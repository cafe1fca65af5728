import { line, QUOTED, SALES, simple, type OddForm } from './oddParts.ts';

export const ODD_SERIES: readonly OddForm[] = [
  {
    name: 'a metric of SQL with quotes, a per cent sign and braces',
    dataset: 'sales',
    form: line({ metrics: [QUOTED] }),
  },
  {
    name: 'two shifts, shown as ratios',
    dataset: 'sales',
    form: line({ time_compare: ['1 year ago', '28 days'], comparison_type: 'ratio' }),
  },
  {
    name: 'a shift with a rolling mean and series',
    dataset: 'sales',
    form: line({
      groupby: ['deal_size'],
      time_compare: ['1 year ago'],
      comparison_type: 'percentage',
      rolling_type: 'mean',
      rolling_periods: 3,
      min_periods: 0,
    }),
  },
  {
    name: 'a rolling sum without periods',
    dataset: 'sales',
    form: line({ rolling_type: 'sum', rolling_periods: null, min_periods: '' }),
  },
  {
    name: 'a cumulative sum resampled to days',
    dataset: 'sales',
    form: line({ rolling_type: 'cumsum', resample_rule: '1D', resample_method: 'ffill' }),
  },
  {
    name: 'shares of rows with series and a limit of series',
    dataset: 'sales',
    form: line({
      groupby: ['product_line'],
      contributionMode: 'row',
      limit: 3,
      timeseries_limit_metric: simple('COUNT_DISTINCT', 'customer_name'),
    }),
  },
  {
    name: 'others grouped by a limit of series',
    dataset: 'sales',
    form: line({ groupby: ['product_line'], limit: 2, group_others_when_limit_reached: true }),
  },
  {
    name: 'an empty list of dimensions, a row limit of 0 and an empty list of filters',
    dataset: 'sales',
    form: line({ groupby: [], row_limit: 0, adhoc_filters: [] }),
  },
  {
    name: 'row limits as text',
    dataset: 'sales',
    form: line({ row_limit: '25', limit: '2', groupby: ['territory'] }),
  },
  {
    name: 'bars along names, ordered by a metric that is not shown, upwards',
    dataset: 'sales',
    form: {
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'product_line',
      metrics: ['count', SALES],
      x_axis_sort: 'SUM(sales)',
      x_axis_sort_asc: true,
      row_limit: 5,
      truncate_metric: false,
    },
  },
  {
    name: 'bars along a time column forced to names',
    dataset: 'sales',
    form: {
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'order_date',
      xAxisForceCategorical: true,
      time_grain_sqla: 'P3M',
      metrics: [SALES],
      groupby: ['deal_size'],
      order_desc: false,
    },
  },
  {
    name: 'an axis of SQL',
    dataset: 'sales',
    form: {
      viz_type: 'echarts_timeseries_bar',
      x_axis: { expressionType: 'SQL', sqlExpression: `upper("territory") || ' ''x'''`, label: "Land's" },
      metrics: ['count'],
    },
  },
];
