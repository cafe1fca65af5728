import type { QueryObject } from '#domain/compile/queryContext.ts';
import { metricsOf } from '#domain/chart/form/formData.ts';
import { axisColumn, baseQuery } from '#domain/chart/query/baseQuery.ts';
import * as operators from '../kit/series/query/operators.ts';
import type { BigNumberForm } from './chart.ts';

/** One metric over time, or only its last value. */
export function bigNumberQuery(form: BigNumberForm): readonly QueryObject[] {
  const axis = axisColumn(form);
  const metrics = metricsOf(form['metric']).slice(0, 1);
  const shape = { form, axis: operators.axisLabel(form), metrics, series: [] };
  const query: QueryObject = {
    ...baseQuery(form),
    columns: axis === null ? [] : [axis],
    metrics,
    ...(axis === null ? { is_timeseries: true } : {}),
    post_processing: operators.present([
      operators.pivot(shape),
      operators.resample(shape),
      operators.rolling(shape),
      operators.FLATTEN,
    ]),
  };
  if (form['aggregation'] !== 'raw') return [query];
  const { is_timeseries: _, ...whole } = query;
  return [query, { ...whole, columns: [], post_processing: [] }];
}
