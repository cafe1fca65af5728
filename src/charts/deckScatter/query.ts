import type { QueryObject } from '#domain/compile/queryContext.ts';
import { metricLabel } from '#domain/chart/form/formData.ts';
import { metricIn } from '../kit/deck/mapForm.ts';
import { mapQuery } from '../kit/deck/spatialQuery.ts';
import type { DeckScatterForm } from './chart.ts';

/** A row for each point, the largest first. */
export function deckScatterQuery(form: DeckScatterForm): readonly QueryObject[] {
  const metric = metricIn(form['point_radius_fixed']);
  return mapQuery(form, {
    spatial: ['spatial'],
    columns: ['dimension'],
    metrics: metric === null ? [] : [metric],
    orderBy: metric === null ? null : metricLabel(metric),
  });
}
