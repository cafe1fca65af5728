import { columnLabel, columnsOf } from '#domain/chart/form/formData.ts';
import type { LegacyRows } from '../legacyCall.ts';
import { featureRows, placesOf, timeOf, type Properties } from '../kit/legacy/features.ts';
import { fixedOrMetric, labelIn, metricIn } from '../kit/deck/mapForm.ts';

const points: Properties = (form, frame) => {
  const placeOf = placesOf(form, 'spatial', frame);
  const radius = fixedOrMetric(form['point_radius_fixed']);
  const name = labelIn(metricIn(form['point_radius_fixed']));
  const [dimension] = columnsOf(form['dimension']).map(columnLabel);
  return (row, at) => {
    const metric = name === null ? null : (row[name] ?? null);
    return {
      metric,
      radius: radius !== null && 'fixed' in radius ? radius.fixed : metric,
      cat_color: dimension === undefined ? null : (row[dimension] ?? null),
      position: placeOf(at),
      __timestamp: timeOf(row),
    };
  };
};

export const legacyRows: LegacyRows = featureRows(points);
