import type { QueryObject } from '#domain/compile/queryContext.ts';
import { metricOf } from '#domain/chart/form/formData.ts';
import { metricIn } from '../kit/deck/mapForm.ts';
import { mapQuery } from '../kit/deck/spatialQuery.ts';
import type { DeckPolygonForm } from './chart.ts';

/** A row for each polygon, with the metrics of its colour and its height. */
export function deckPolygonQuery(form: DeckPolygonForm): readonly QueryObject[] {
  const metrics = [metricOf(form['metric']), metricIn(form['point_radius_fixed'])];
  return mapQuery(form, { shape: 'line_column', metrics: metrics.filter((each) => each !== null) });
}
