import type { QueryColumn, QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel, columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import { ordersOf } from '../kit/table/orders.ts';
import type { GanttForm } from './chart.ts';

/** The two times and the names of each bar, with what its tooltip shows. */
export function ganttQuery(form: GanttForm): readonly QueryObject[] {
  const orders = ordersOf(form);
  const series = columnsOf(form['series']);
  const named = (['start_time', 'end_time', 'y_axis', 'series', 'tooltip_columns'] as const).flatMap((key) =>
    columnsOf(form[key]),
  );
  const columns = new Map<string, QueryColumn>(
    [...named, ...columnsOf(orders.map(([column]) => column))].map((each) => [columnLabel(each), each]),
  );
  return [
    {
      ...baseQuery(form),
      columns: [...columns.values()],
      metrics: metricsOf(form['tooltip_metrics']),
      orderby: orders,
      series_columns: series,
    },
  ];
}
