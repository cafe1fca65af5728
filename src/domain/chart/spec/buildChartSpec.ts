import type { Frame } from '../../compile/frame.ts';
import type { FormData } from '../form/formData.ts';
import type { Drawing } from '../types/drawing.ts';
import { drawingOf } from '../types/drawings.ts';
import type { ChartSpec, ChartState, ChartTheme, NothingToDraw } from './chartSpec.ts';

/** The spec of a chart for the results of its queries; null for types that are HTML, and for unknown ones. */
export function buildChartSpec(
  form: FormData,
  [frame, ...others]: readonly Frame[],
  look: ChartTheme,
  state: ChartState,
  drawing: Drawing | null = drawingOf(form),
): ChartSpec | NothingToDraw | null {
  return drawing === null || frame === undefined ? null : drawing.spec(form, frame, look, state, others);
}
