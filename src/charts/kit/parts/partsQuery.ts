import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, type FormData, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';

/** Dimensions and one metric, largest first if the form sorts them so: pie, funnel. */
export function onePartsQuery(form: FormData): QueryObject {
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
  return [onePartsQuery(form)];
}
