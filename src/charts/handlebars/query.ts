import type { QueryColumn, QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel, columnsOf, isOn, metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { baseQuery, defaultOrder } from '#domain/chart/query/baseQuery.ts';
import { ordersOf } from '../kit/table/orders.ts';
import { queryMode } from '../kit/table/queryMode.ts';
import type { HandlebarsForm } from './chart.ts';

/** The rows of a template: raw, or aggregated with shares of the metrics. */
export function handlebarsQuery(form: HandlebarsForm): readonly QueryObject[] {
  if (queryMode(form) === 'raw') {
    const orders = ordersOf(form);
    return [
      {
        ...baseQuery(form),
        columns: columnsOf(form['all_columns']),
        ...(orders.length > 0 && { orderby: orders }),
      },
    ];
  }
  const shares = metricsOf(form['percent_metrics']);
  const metrics = metricsOf(form['metrics']);
  const labels = shares.map(metricLabel);
  const post = {
    operation: 'contribution' as const,
    options: { columns: labels, rename_columns: labels.map((label) => `%${label}`) },
  };
  const query: QueryObject = {
    ...baseQuery(form),
    columns: groupsOf(form),
    metrics: [
      ...metrics,
      ...shares.filter((each) => !metrics.some((own) => metricLabel(own) === metricLabel(each))),
    ],
    ...defaultOrder(form, metrics),
    ...(labels.length > 0 && { post_processing: [post] }),
  };
  return [query];
}

/** With the time column first, if the form includes it and has one. */
function groupsOf(form: HandlebarsForm): readonly QueryColumn[] {
  const groups = columnsOf(form['groupby']);
  const time = isOn(form['include_time']) ? textOf(form['granularity_sqla']) : null;
  return time === null || groups.map(columnLabel).includes(time) ? groups : [time, ...groups];
}
