import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel, columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery, defaultOrder, withTemporalBuckets } from '#domain/chart/query/baseQuery.ts';
import type { PivotTableForm } from './chart.ts';

export function pivotTableQuery(form: PivotTableForm): readonly QueryObject[] {
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
