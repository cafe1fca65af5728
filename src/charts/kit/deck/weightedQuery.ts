import type { QueryObject } from '#domain/compile/queryContext.ts';
import { type FormData, metricOf } from '#domain/chart/form/formData.ts';
import { mapQuery } from './spatialQuery.ts';

/** A row for each place with its weight, the heaviest first. */
export function weightedQuery(form: FormData): readonly QueryObject[] {
  const metric = metricOf(form['size']);
  return mapQuery(form, {
    spatial: ['spatial'],
    metrics: metric === null ? [] : [metric],
    orderBy: metric,
  });
}
