import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { axisColumn, baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { WaterfallForm } from './chart.ts';

/** Steps in axis order. */
export function waterfallQuery(form: WaterfallForm): readonly QueryObject[] {
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
