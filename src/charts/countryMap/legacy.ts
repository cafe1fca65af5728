import { type Frame, rowNumbers } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { at, dimensionNames, metricNames } from '../kit/legacy/rows.ts';

export function legacyRows(form: FormData, frame: Frame): unknown {
  const [entity = ''] = dimensionNames(form, 'entity');
  const [metric = ''] = metricNames(form, 'metric');
  return rowNumbers(frame).map((row) => ({
    country_id: at(frame, entity, row),
    metric: at(frame, metric, row),
  }));
}
