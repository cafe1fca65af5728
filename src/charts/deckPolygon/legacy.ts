import type { JsonRecord } from '#domain/jsonValue.ts';
import { metricLabel } from '#domain/chart/form/formData.ts';
import type { LegacyRows } from '../legacyCall.ts';
import { featureRows, lineFeatures, type Row } from '../kit/legacy/features.ts';
import { fixedOrMetric } from '../kit/deck/mapForm.ts';
import type { DeckPolygonForm } from './chart.ts';

const heights = (form: DeckPolygonForm) => {
  const height = fixedOrMetric(form['point_radius_fixed']);
  return (row: Row): JsonRecord => ({
    elevation:
      height === null ? null : 'fixed' in height ? height.fixed : (row[metricLabel(height.metric)] ?? null),
  });
};

export const legacyRows: LegacyRows = featureRows(lineFeatures('polygon', heights));
