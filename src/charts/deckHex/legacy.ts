import type { LegacyRows } from '../legacyCall.ts';
import { featureRows, weighted } from '../kit/legacy/features.ts';

export const legacyRows: LegacyRows = featureRows(weighted());
