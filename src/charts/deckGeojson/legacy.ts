import { asRecord, parseJson } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf } from '#domain/chart/form/formData.ts';
import type { LegacyRows } from '../legacyCall.ts';
import { featureRows, type Properties } from '../kit/legacy/features.ts';

const shapes: Properties = (form) => {
  const [column] = columnsOf(form['geojson']).map(columnLabel);
  return (row) => {
    const value = row[column ?? ''];
    return asRecord(typeof value === 'string' ? parseJson(value) : value);
  };
};

export const legacyRows: LegacyRows = featureRows(shapes);
