import { columnLabel, columnsOf } from '#domain/chart/form/formData.ts';
import type { LegacyRows } from '../legacyCall.ts';
import { featureRows, placesOf, timeOf, type Properties } from '../kit/legacy/features.ts';

const arcs: Properties = (form, frame) => {
  const [start, end] = [placesOf(form, 'start_spatial', frame), placesOf(form, 'end_spatial', frame)];
  const [dimension] = columnsOf(form['dimension']).map(columnLabel);
  return (row, at) => ({
    sourcePosition: start(at),
    targetPosition: end(at),
    cat_color: dimension === undefined ? null : (row[dimension] ?? null),
    __timestamp: timeOf(row),
  });
};

export const legacyRows: LegacyRows = featureRows(arcs, false);
