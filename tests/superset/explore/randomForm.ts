import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ExploreData } from './exploreData.ts';
import type { Random } from './random.ts';

/** The weight of each type: higher for those with the most options, and for the rarest queries. */
const WEIGHTS = {
  echarts_timeseries_line: 2,
  echarts_timeseries_bar: 1,
  echarts_area: 1,
  echarts_timeseries_scatter: 1,
  echarts_timeseries_smooth: 1,
  echarts_timeseries_step: 1,
  mixed_timeseries: 2,
  big_number: 1,
  big_number_total: 1,
  table: 2,
  pie: 1,
  funnel: 1,
  gauge_chart: 1,
  radar: 1,
  treemap_v2: 1,
  word_cloud: 1,
  waterfall: 1,
  bubble_v2: 1,
  sankey_v2: 2,
  sunburst_v2: 2,
  heatmap_v2: 2,
  box_plot: 2,
  histogram_v2: 1,
  pivot_table_v2: 2,
} as const;

export type ExploreType = keyof typeof WEIGHTS;

export const TYPES = Object.entries(WEIGHTS).flatMap(([type, weight]) =>
  Array.from({ length: weight }, () => type as ExploreType),
);

/** Form data that the controls of its type allow, with unusual choices. */
export function randomForm(type: ExploreType, data: ExploreData, random: Random): JsonRecord {
  return { viz_type: type, ...common(data, random), ...own(type, data, random) };
}

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Rows', optionName: 'm_rows' };

function metric(data: ExploreData, random: Random): unknown {
  const column = random.pick(data.numbers);
  const aggregate = random.pick(['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT']);
  const label = `${aggregate}(${column})`;
  if (random.chance(0.15)) return COUNT;
  if (random.chance(0.15)) {
    const sqlExpression = `SUM(${column}) / COUNT(*)`;
    return { expressionType: 'SQL', sqlExpression, label: `${column}, each`, optionName: `m_${column}` };
  }
  return {
    expressionType: 'SIMPLE',
    column: { column_name: column },
    aggregate,
    label,
    optionName: `m_${aggregate}_${column}`,
  };
}

function metrics(data: ExploreData, random: Random, most: number): readonly unknown[] {
  const made = Array.from({ length: 1 + random.int(most) }, () => metric(data, random));
  return [...new Map(made.map((each) => [JSON.stringify(each), each])).values()];
}

function common(data: ExploreData, random: Random): JsonRecord {
  const filters: unknown[] = [
    {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: data.time,
      operator: 'TEMPORAL_RANGE',
      comparator: random.chance(0.3) ? 'No filter' : random.pick(data.ranges),
    },
  ];
  for (const [subject, operator, comparator] of random.some(data.conditions, 0, 2))
    filters.push({ expressionType: 'SIMPLE', clause: 'WHERE', subject, operator, comparator });
  if (random.chance(0.2))
    filters.push({ expressionType: 'SQL', clause: 'WHERE', sqlExpression: random.pick(data.expressions) });
  if (random.chance(0.1))
    filters.push({ expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 2' });
  return { adhoc_filters: filters, row_limit: random.pick([1000, 10_000, 10_000]) };
}

function own(type: ExploreType, data: ExploreData, random: Random): JsonRecord {
  const dimensions = (least: number, most: number) => random.some(data.dimensions, least, most);
  const [first, second = first] = random.some(data.dimensions, 2, 2);
  const one = metric(data, random);
  const maybe = (key: string, value: unknown, share = 0.5): JsonRecord =>
    random.chance(share) ? { [key]: value } : {};
  switch (type) {
    case 'echarts_timeseries_line':
    case 'echarts_timeseries_bar':
    case 'echarts_area':
    case 'echarts_timeseries_scatter':
    case 'echarts_timeseries_smooth':
    case 'echarts_timeseries_step':
      return series(data, random);
    case 'mixed_timeseries': {
      const half = series(data, random);
      const other = { ...common(data, random), ...series(data, random) };
      const second = Object.entries(other).filter(
        ([key]) => !/x_axis|time_grain|contribution|group_others/.test(key),
      );
      return { ...half, ...Object.fromEntries(second.map(([key, value]) => [`${key}_b`, value])) };
    }
    case 'big_number':
      return {
        ...overTime(data, random),
        ...rolled(random),
        metric: one,
        ...maybe('aggregation', random.pick(['LAST_VALUE', 'sum', 'mean', 'raw'])),
      };
    case 'big_number_total':
      return { metric: one };
    case 'table':
      return table(data, random);
    case 'pie':
    case 'funnel':
    case 'treemap_v2':
      return { groupby: dimensions(1, 2), metric: one, ...maybe('sort_by_metric', random.chance(0.5)) };
    case 'gauge_chart':
      return {
        groupby: dimensions(0, 2),
        metric: one,
        ...maybe('sort_by_metric', random.chance(0.5)),
        row_limit: 10,
      };
    case 'radar':
      return {
        groupby: dimensions(1, 1),
        metrics: metrics(data, random, 3),
        ...maybe('timeseries_limit_metric', one),
      };
    case 'word_cloud':
      return {
        series: data.wide,
        metric: one,
        ...maybe('sort_by_metric', true),
        ...maybe('sort_by_series', random.chance(0.5)),
      };
    case 'waterfall':
      return {
        x_axis: random.chance(0.5) ? data.time : first,
        time_grain_sqla: random.pick(data.grains),
        groupby: random.chance(0.5) ? [second] : [],
        metric: one,
      };
    case 'bubble_v2':
      return {
        entity: first,
        ...maybe('series', second),
        x: metric(data, random),
        y: COUNT,
        size: { ...COUNT, sqlExpression: 'COUNT(*) * 2', label: 'Size', optionName: 'm_size' },
        ...maybe('orderby', COUNT),
        ...maybe('order_desc', random.chance(0.5)),
      };
    case 'sankey_v2':
      return { source: first, target: second, metric: one, ...maybe('sort_by_metric', random.chance(0.5)) };
    case 'sunburst_v2':
      return {
        columns: dimensions(1, 3),
        metric: one,
        ...maybe('secondary_metric', metric(data, random)),
        ...maybe('sort_by_metric', random.chance(0.5)),
      };
    case 'heatmap_v2':
      return {
        x_axis: random.chance(0.4) ? data.time : first,
        time_grain_sqla: random.pick(data.grains),
        groupby: second,
        metric: one,
        ...maybe('normalize_across', random.pick(['heatmap', 'x', 'y'])),
        ...maybe('sort_x_axis', random.pick(['alpha_asc', 'alpha_desc', 'value_asc', 'value_desc'])),
        ...maybe('sort_y_axis', random.pick(['alpha_asc', 'alpha_desc', 'value_asc', 'value_desc'])),
      };
    case 'box_plot':
      return {
        columns: random.chance(0.6) ? [data.time] : [data.wide],
        time_grain_sqla: random.pick(data.grains),
        temporal_columns_lookup: { [data.time]: true },
        groupby: dimensions(0, 2),
        metrics: metrics(data, random, 2),
        whiskerOptions: random.pick([
          'Tukey',
          'Min/max (no outliers)',
          '2/98 percentiles',
          '5/95 percentiles',
          '9/91 percentiles',
          '10/90 percentiles',
        ]),
      };
    case 'histogram_v2':
      return {
        column: random.pick(data.numbers),
        groupby: dimensions(0, 1),
        bins: 3 + random.int(6),
        ...maybe('normalize', true),
        ...maybe('cumulative', true),
      };
    case 'pivot_table_v2':
      return {
        groupbyRows: random.chance(0.3) ? [data.time, first] : [first],
        groupbyColumns: random.chance(0.6) ? [second] : [],
        time_grain_sqla: random.pick(data.grains),
        temporal_columns_lookup: { [data.time]: true },
        metrics: metrics(data, random, 2),
        ...maybe('series_limit_metric', one),
        ...maybe('order_desc', random.chance(0.5)),
      };
  }
}

const overTime = (data: ExploreData, random: Random): JsonRecord => ({
  x_axis: data.time,
  time_grain_sqla: random.pick(data.grains),
});

/** Options of rolling windows and time comparisons. */
function rolled(random: Random): JsonRecord {
  return {
    ...(random.chance(0.35) && {
      rolling_type: random.pick(['mean', 'sum', 'std', 'cumsum']),
      rolling_periods: 2 + random.int(3),
      min_periods: random.int(3),
    }),
    ...(random.chance(0.5) && {
      resample_rule: random.pick(['1D', '7D', '1MS', '1W', '1M', '1QS', '1AS', '12H', '2W', '3D', '1A']),
      resample_method: random.pick([
        'asfreq',
        'zerofill',
        'linear',
        'ffill',
        'bfill',
        'median',
        'mean',
        'sum',
      ]),
    }),
  };
}

function series(data: ExploreData, random: Random): JsonRecord {
  const isTime = random.chance(0.8);
  const limit = metric(data, random);
  return {
    ...overTime(data, random),
    ...(!isTime && { x_axis: random.pick(data.dimensions) }),
    groupby: random.some(data.dimensions, 0, 2),
    metrics: metrics(data, random, 2),
    ...(random.chance(0.3) && { limit: 3, timeseries_limit_metric: limit }),
    ...(random.chance(0.2) && { order_desc: false }),
    ...(random.chance(0.3) && { show_empty_columns: false }),
    ...(random.chance(0.2) && { truncate_metric: false }),
    ...(random.chance(0.2) && { contributionMode: random.pick(['row', 'column']) }),
    ...(isTime && rolled(random)),
    ...(isTime &&
      random.chance(0.25) && {
        time_compare: [random.pick(['1 year ago', '28 days ago', '1 month ago'])],
        comparison_type: random.pick(['values', 'difference', 'percentage', 'ratio']),
      }),
    ...(random.chance(0.15) && { group_others_when_limit_reached: true }),
  };
}

function table(data: ExploreData, random: Random): JsonRecord {
  if (random.chance(0.3)) {
    const columns = random.some([data.time, data.wide, ...data.dimensions, ...data.numbers], 2, 5);
    const order = columns.map((column) => JSON.stringify([column, random.chance(0.5)]));
    return { query_mode: 'raw', all_columns: columns, order_by_cols: order, row_limit: 50 };
  }
  return {
    query_mode: 'aggregate',
    groupby: random.some([data.time, ...data.dimensions], 1, 3),
    time_grain_sqla: random.pick(data.grains),
    temporal_columns_lookup: { [data.time]: true },
    metrics: metrics(data, random, 2),
    ...(random.chance(0.4) && { percent_metrics: metrics(data, random, 1) }),
    ...(random.chance(0.3) && { percent_metric_calculation: random.pick(['row_limit', 'all_records']) }),
    ...(random.chance(0.3) && { timeseries_limit_metric: metric(data, random) }),
    ...(random.chance(0.4) && { order_desc: random.chance(0.5) }),
    ...(random.chance(0.3) && { show_totals: true }),
    ...(random.chance(0.2) && { server_pagination: true, server_page_length: 20 }),
    ...(random.chance(0.15) && { time_compare: ['1 year ago'], comparison_type: 'values' }),
  };
}
