import type { ControlKind } from '../../kit/controls/control.ts';
import { COLOR_BREAKPOINTS, CONTOURS, LAYER_CONFIGS } from './mapRecords.ts';
import type { RecordKind } from './recordKind.ts';
import { TIME_COLUMNS } from './timeColumns.ts';

/** The kinds of controls that are lists of records. */
const RECORD_KINDS: ReadonlyMap<ControlKind, RecordKind> = new Map([
  ['collection', TIME_COLUMNS],
  ['colorBreakpoints', COLOR_BREAKPOINTS],
  ['contours', CONTOURS],
  ['layerConfigs', LAYER_CONFIGS],
]);

export const recordKindOf = (kind: ControlKind): RecordKind | null => RECORD_KINDS.get(kind) ?? null;
