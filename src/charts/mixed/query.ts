import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { timeSeriesQuery } from '../kit/series/query/timeSeriesQuery.ts';
import { requestedForms } from './mixedForms.ts';

/** Two queries over one axis; neither is sorted along it or made into shares. */
export function mixedQuery(form: FormData): readonly QueryObject[] {
  const without = { contributionMode: null, x_axis_sort: null };
  return requestedForms(form)
    .flatMap((half) => timeSeriesQuery({ ...half, ...without }))
    .map((query) => {
      const { order_desc: _, series_limit_metric: __, ...rest } = query;
      return rest;
    });
}
