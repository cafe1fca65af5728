import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ChartSpec, ChartState, ChartTheme, NothingToDraw } from '#charts/kit/spec/chartSpec.ts';
import { drawingOf } from '#charts/drawings.ts';
import { moreDrawingOf } from '#charts/moreDrawings.ts';
import type { Frame } from '#domain/compile/frame.ts';

/** The spec of a chart of any type: a page loads those of `moreDrawings` later. */
export const anyChartSpec = (
  form: FormData,
  frames: readonly Frame[],
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw | null =>
  buildChartSpec(form, frames, look, state, drawingOf(form) ?? moreDrawingOf(form));
