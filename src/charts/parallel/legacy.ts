import type { LegacyRows } from '../legacyCall.ts';
import { records } from '../kit/legacy/rows.ts';

export const legacyRows: LegacyRows = (_form, frame) => records(frame);
