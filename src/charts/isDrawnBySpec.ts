import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from './form/withDefaults.ts';
import { drawingOf } from './drawings.ts';
import { lateDrawingOf } from './lateDrawings.ts';

/** Whether a chart is drawn by a Vega spec, so that it can be exported as one; others are HTML or maps. */
export function isDrawnBySpec(stored: FormData): boolean {
  const form = withDefaults(stored);
  return drawingOf(form) !== null || lateDrawingOf(form) !== null;
}
