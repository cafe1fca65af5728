import type { Draw, DrawMap } from '#charts/api.ts';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { loadDrawing } from '#charts/build/loadDrawing.ts';
import { loadMap } from '#charts/build/loadMap.ts';
import { CHART_TYPES } from '#charts/chartTypes.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { ChartSpec, ChartState, ChartTheme, NothingToDraw } from '#charts/kit/spec/chartSpec.ts';
import type { Frame } from '#domain/compile/frame.ts';

/* All drawings, loaded: a page loads those of rare types when the first one is shown. */

const DRAWINGS = new Map<string, Draw>();
const MAPS = new Map<string, DrawMap>();
for (const { key, drawn } of CHART_TYPES) {
  const draw = await loadDrawing({ viz_type: key });
  if (draw !== null) DRAWINGS.set(key, draw);
  if (drawn.kind === 'map' || drawn.kind === 'layers') MAPS.set(key, await loadMap(drawn));
}

/** The drawing of a chart that is a spec; null for others. */
export const anyDrawingOf = (form: FormData): Draw | null => DRAWINGS.get(vizType(form)) ?? null;

/** The drawing of a chart over a map; null for others. */
export const anyMapOf = (form: FormData): DrawMap | null => MAPS.get(vizType(form)) ?? null;

/** The spec of a chart of any type. */
export const anyChartSpec = (
  form: FormData,
  frames: readonly Frame[],
  theme: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw | null => buildChartSpec(form, frames, theme, state, anyDrawingOf(form));
