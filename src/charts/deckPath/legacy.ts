import type { LegacyRows } from '../legacyCall.ts';
import { featureRows, lineFeatures } from '../kit/legacy/features.ts';

export const legacyRows: LegacyRows = featureRows(lineFeatures('path', () => () => ({})));
