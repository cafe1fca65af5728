import type { OrderBy, QueryObject } from '#domain/compile/queryContext.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { SankeyForm } from './chart.ts';

/** Sources, targets and amounts; Superset has these columns under their old name. */
export function sankeyQuery(form: SankeyForm): readonly QueryObject[] {
  const metrics = metricsOf(form['metric']).slice(0, 1);
  const columns = (['source', 'target'] as const).flatMap((key) => columnsOf(form[key]));
  const byName = columns.map((column): OrderBy => [column, true]);
  const byMetric = form['sort_by_metric'] === true ? metrics.map((metric): OrderBy => [metric, false]) : [];
  const isLimited = (asNumber(form['row_limit']) ?? 0) !== 0;
  return [{ ...baseQuery(form), columns, metrics, ...(isLimited && { orderby: [...byMetric, ...byName] }) }];
}
