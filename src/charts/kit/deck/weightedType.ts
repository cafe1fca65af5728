import type { QueryObject } from '#domain/compile/queryContext.ts';
import { type FormData, metricOf } from '#domain/chart/form/formData.ts';
import type { ChartType } from '../../api.ts';
import { mapQuery } from './spatialQuery.ts';

/** A row for each place with its weight, the heaviest first. */
function weightedQuery(form: FormData): readonly QueryObject[] {
  const metric = metricOf(form['size']);
  return mapQuery(form, {
    spatial: ['spatial'],
    metrics: metric === null ? [] : [metric],
    orderBy: metric,
  });
}

/** What all types of weighted places on a map have in common. */
export const WEIGHTED_TYPE = {
  category: 'Map',
  needs: [['spatial'], ['size']],
  query: weightedQuery,
  split: false,
} as const satisfies Partial<ChartType>;
