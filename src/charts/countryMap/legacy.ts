import { type Frame, rowNumbers } from '#domain/compile/frame.ts';
import { at, dimensionNames, metricNames } from '../kit/legacy/rows.ts';
import type { CountryMapForm } from './chart.ts';

export function legacyRows(form: CountryMapForm, frame: Frame): unknown {
  const [entity = ''] = dimensionNames(form, 'entity');
  const [metric = ''] = metricNames(form, 'metric');
  return rowNumbers(frame).map((row) => ({
    country_id: at(frame, entity, row),
    metric: at(frame, metric, row),
  }));
}
