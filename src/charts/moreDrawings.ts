import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { bubbleDrawing } from './bubble/spec.ts';
import { bulletDrawing } from './bullet/spec.ts';
import { ganttDrawing } from './gantt/spec.ts';
import { graphDrawing } from './graph/spec.ts';
import { horizonDrawing } from './horizon/spec.ts';
import { treeDrawing } from './tree/spec.ts';
import type { Drawing } from './drawing.ts';
import { timePivotDrawing } from './timePivot/spec.ts';
import { compareDrawing } from './compare/spec.ts';
import { parallelDrawing } from './parallel/spec.ts';
import { calendarDrawing } from './calendar/spec.ts';
import { partitionDrawing } from './partition/spec.ts';
import { chordDrawing } from './chord/spec.ts';
import { roseDrawing } from './rose/spec.ts';

/** How rarely used chart types are drawn: one line each, and one in `lateDrawings.ts`. */
const MORE_DRAWINGS: readonly Drawing[] = [
  bubbleDrawing,
  bulletDrawing,
  ganttDrawing,
  graphDrawing,
  horizonDrawing,
  treeDrawing,
  roseDrawing,
  chordDrawing,
  partitionDrawing,
  calendarDrawing,
  parallelDrawing,
  compareDrawing,
  timePivotDrawing,
];

const BY_KEY: ReadonlyMap<string, Drawing> = new Map(
  MORE_DRAWINGS.map((drawing) => [drawing.type.key, drawing]),
);

/** The drawing of a chart's type; null for types that are not drawn here. */
export const moreDrawingOf = (form: FormData): Drawing | null => BY_KEY.get(vizType(form)) ?? null;
