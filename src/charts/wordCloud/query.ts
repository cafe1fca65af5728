import type { OrderBy, QueryObject } from '#domain/compile/queryContext.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { WordCloudForm } from './chart.ts';

export function wordCloudQuery(form: WordCloudForm): readonly QueryObject[] {
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
