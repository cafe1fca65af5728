import type { LegacyRows } from '../legacyCall.ts';
import { featureRows, timeOf, weighted } from '../kit/legacy/features.ts';

export const legacyRows: LegacyRows = featureRows(weighted((row) => ({ __timestamp: timeOf(row) })));
