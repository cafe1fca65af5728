import type { OrderBy, QueryObject } from '../../compile/queryContext.ts';
import { asNumber } from '../../jsonValue.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricOf,
  metricsOf,
  textOf,
} from '../form/formData.ts';
import {
  axisColumn,
  baseQuery,
  bucketedColumn,
  defaultOrder,
  timeGrain,
  withTemporalBuckets,
} from './baseQuery.ts';

/* Types that show parts of a whole, or distributions: what each requests beyond the common part. */

/** Dimensions and one metric, largest first if the form says so: pie, funnel. */
function parts(form: FormData): QueryObject {
  const metrics = metricsOf(form['metric'] ?? form['metrics']).slice(0, 1);
  const [metric] = metrics;
  const sorted = form['sort_by_metric'] === true && metric !== undefined;
  return {
    ...baseQuery(form),
    columns: columnsOf(form['groupby']),
    metrics,
    ...(sorted ? { orderby: [[metric, false] as const] } : {}),
  };
}

export function partsQuery(form: FormData): readonly QueryObject[] {
  return [parts(form)];
}

/** Positions and sizes; unordered unless the form names an order. */
export function bubbleQuery(form: FormData): readonly QueryObject[] {
  const by = metricOf(form['orderby']);
  return [
    {
      ...baseQuery(form),
      columns: ['entity', 'series'].flatMap((key) => columnsOf(form[key])),
      metrics: ['x', 'y', 'size'].flatMap((key) => metricOf(form[key]) ?? []),
      ...(by !== null && { orderby: [[by, form['order_desc'] === false]] }),
    },
  ];
}

/** Largest first, whatever order the form says; its sort metric only limits, as in a Superset. */
export function radarQuery(form: FormData): readonly QueryObject[] {
  const metrics = metricsOf(form['metrics']);
  const by = metricOf(form['series_limit_metric']) ?? metrics[0];
  return [
    {
      ...baseQuery(form),
      columns: columnsOf(form['groupby']),
      metrics,
      orderby: by === undefined ? [] : [[by, false]],
    },
  ];
}

/** Sources, targets and amounts; Superset has these columns under their old name. */
export function sankeyQuery(form: FormData): readonly QueryObject[] {
  const metrics = metricsOf(form['metric']).slice(0, 1);
  const columns = ['source', 'target'].flatMap((key) => columnsOf(form[key]));
  const byName = columns.map((column): OrderBy => [column, true]);
  const byMetric = form['sort_by_metric'] === true ? metrics.map((metric): OrderBy => [metric, false]) : [];
  const isLimited = (asNumber(form['row_limit']) ?? 0) !== 0;
  return [{ ...baseQuery(form), columns, metrics, ...(isLimited && { orderby: [...byMetric, ...byName] }) }];
}

/** Steps in axis order. */
export function waterfallQuery(form: FormData): readonly QueryObject[] {
  const groups = columnsOf(form['groupby']);
  const [axis] = columnsOf(form['x_axis'] ?? form['granularity_sqla']);
  const named = axis === undefined ? groups : [axis, ...groups];
  return [
    {
      ...baseQuery(form),
      columns: [axisColumn(form) ?? axis, ...groups].filter((each) => each !== undefined),
      metrics: metricsOf(form['metric']).slice(0, 1),
      orderby: named.map((column) => [column, true] as const),
    },
  ];
}

/** With a row limit, rows of equal size are ordered by name, as are all if the form does not sort them. */
export function treemapQuery(form: FormData): readonly QueryObject[] {
  const query = parts(form);
  if (query.row_limit === undefined) return [query];
  const byName = (query.columns ?? []).map((column): OrderBy => [column, true]);
  return [{ ...query, orderby: [...(query.orderby ?? []), ...byName] }];
}

/** Rings from the centre outwards; the second metric only sets colours. */
export function sunburstQuery(form: FormData): readonly QueryObject[] {
  const metrics = ['metric', 'secondary_metric'].flatMap((key) => metricsOf(form[key]).slice(0, 1));
  const [metric] = metrics;
  return [
    {
      ...baseQuery(form),
      columns: columnsOf(form['columns']),
      metrics: [...new Map(metrics.map((each) => [metricLabel(each), each])).values()],
      ...(form['sort_by_metric'] === true && metric !== undefined && { orderby: [[metric, false]] }),
    },
  ];
}

export function pieQuery(form: FormData): readonly QueryObject[] {
  const query = parts(form);
  const labels = (query.metrics ?? []).map(metricLabel);
  return [
    {
      ...query,
      post_processing: [
        {
          operation: 'contribution',
          options: { columns: labels, rename_columns: labels.map((each) => `${each}__contribution`) },
        },
      ],
    },
  ];
}

export function bigNumberTotalQuery(form: FormData): readonly QueryObject[] {
  return [{ ...baseQuery(form), columns: [], metrics: metricsOf(form['metric']).slice(0, 1) }];
}

export function wordCloudQuery(form: FormData): readonly QueryObject[] {
  const metrics = metricsOf(form['metric']).slice(0, 1);
  const columns = columnsOf(form['series']);
  const [metric] = metrics;
  const [series] = columns;
  const orderby: OrderBy[] = [];
  const limited = (asNumber(form['row_limit']) ?? 0) !== 0;
  if (limited && form['sort_by_metric'] === true && metric !== undefined) orderby.push([metric, false]);
  if (limited && form['sort_by_series'] !== false && series !== undefined) orderby.push([series, true]);
  return [{ ...baseQuery(form), columns, metrics, ...(orderby.length === 0 ? {} : { orderby }) }];
}

export function heatmapQuery(form: FormData): readonly QueryObject[] {
  const metrics = metricsOf(form['metric']).slice(0, 1);
  const axis = axisColumn(form);
  const [row] = columnsOf(form['groupby']);
  const [metric] = metrics;
  const order = (sort: unknown, own: unknown): readonly OrderBy[] => {
    const by = textOf(sort);
    const column = by?.includes('value') === true ? metric && metricLabel(metric) : columnsOf(own)[0];
    return by === null || column === undefined ? [] : [[column, by.includes('asc')]];
  };
  const across = form['normalize_across'];
  const [axisName] = columnsOf(form['x_axis']);
  const within = across === 'x' ? axisName : across === 'y' ? row : undefined;
  return [
    {
      ...baseQuery(form),
      columns: [axis, row].filter((each) => each != null),
      metrics,
      orderby: [...order(form['sort_x_axis'], form['x_axis']), ...order(form['sort_y_axis'], row)],
      post_processing: [
        {
          operation: 'rank',
          options: {
            metric: metric === undefined ? '' : metricLabel(metric),
            ...(within === undefined ? {} : { group_by: columnLabel(within) }),
          },
        },
      ],
    },
  ];
}

export function histogramQuery(form: FormData): readonly QueryObject[] {
  const groupby = columnsOf(form['groupby']);
  const [column] = columnsOf(form['column'] ?? form['all_columns_x']);
  return [
    {
      ...baseQuery(form),
      columns: column === undefined ? groupby : [...groupby, column],
      post_processing: [
        {
          operation: 'histogram',
          options: {
            column: column === undefined ? '' : columnLabel(column),
            groupby: groupby.map(columnLabel),
            bins: asNumber(form['bins']) ?? 5,
            cumulative: form['cumulative'] === true,
            normalize: form['normalize'] === true,
          },
        },
      ],
    },
  ];
}

export function boxPlotQuery(form: FormData): readonly QueryObject[] {
  const groupby = columnsOf(form['groupby']);
  const metrics = metricsOf(form['metrics']);
  const grain = timeGrain(form);
  const named = columnsOf(form['columns']);
  // Distributed over time if the form names nothing else.
  const spread = named.length > 0 ? named : columnsOf(form['granularity_sqla']);
  const across = withTemporalBuckets(spread, form).map((column) =>
    grain !== null && typeof column === 'string' && column === form['granularity_sqla']
      ? bucketedColumn(column, grain)
      : column,
  );
  return [
    {
      ...baseQuery(form),
      columns: [...across, ...groupby],
      metrics,
      series_columns: groupby,
      post_processing: [
        {
          operation: 'boxplot',
          options: {
            ...whiskers(form['whiskerOptions']),
            groupby: groupby.map(columnLabel),
            metrics: metrics.map(metricLabel),
          },
        },
      ],
    },
  ];
}

type Whiskers = Readonly<{
  whisker_type: 'tukey' | 'min/max' | 'percentile';
  percentiles?: readonly number[];
}>;

/** `Tukey`, `Min/max (no outliers)`, or two percentiles as `2/98 percentiles`. */
function whiskers(option: unknown): Whiskers {
  const text = textOf(option) ?? 'Tukey';
  const percentiles = /^(\d+)\/(\d+) percentiles$/.exec(text);
  if (percentiles !== null) {
    return { whisker_type: 'percentile', percentiles: [Number(percentiles[1]), Number(percentiles[2])] };
  }
  return { whisker_type: text.toLowerCase().startsWith('min/max') ? 'min/max' : 'tukey' };
}

export function pivotTableQuery(form: FormData): readonly QueryObject[] {
  const columns = [...columnsOf(form['groupbyColumns']), ...columnsOf(form['groupbyRows'])];
  const distinct = [...new Map(columns.map((column) => [columnLabel(column), column])).values()];
  const metrics = metricsOf(form['metrics']);
  return [
    {
      ...baseQuery(form),
      columns: withTemporalBuckets(distinct, form),
      metrics,
      ...defaultOrder(form, metrics),
    },
  ];
}
