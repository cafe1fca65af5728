import type { LegacyRows } from '../legacyCall.ts';
import { at, metricNames } from '../kit/legacy/rows.ts';

export const legacyRows: LegacyRows = (form, frame) => ({
  measures: metricNames(form, 'metric').map((name) => at(frame, name, 0)),
});
