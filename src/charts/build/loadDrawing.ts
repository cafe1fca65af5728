import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { Draw, DrawMap, Drawn, Others } from '../api.ts';
import { vizTypeName } from '../form/vizTypeName.ts';
import { CHART_TYPES, chartTypeOf } from '../registry.ts';
import { usualDrawing } from '../usualDrawings.ts';

/** The drawing of a chart that is a spec; null for charts that are none, or that need more than their rows. */
export async function loadDrawing(form: FormData): Promise<Draw | null> {
  const drawn = chartTypeOf(form)?.drawn;
  return drawn?.kind === 'spec' && drawn.load !== null ? (await drawn.load()).draw : usualDrawing(form);
}

type DrawnMap = Extract<Drawn, { readonly kind: 'map' | 'layers' }>;

/** The drawing of a chart over a map. */
export async function loadMap(drawn: DrawnMap): Promise<DrawMap> {
  if (drawn.kind === 'map') return (await drawn.load()).draw;
  const [{ drawLayers }, mapOf] = await Promise.all([drawn.load(), loadMaps()]);
  return drawLayers({ mapOf, typeName: vizTypeName });
}

/** Those of all charts over maps: each may be a layer. */
async function loadMaps(): Promise<Others['mapOf']> {
  const loaded = CHART_TYPES.map(async ({ key, drawn }) =>
    drawn.kind === 'map' ? ([key, (await drawn.load()).draw] as const) : null,
  );
  const maps = new Map((await Promise.all(loaded)).filter((each) => each !== null));
  return (form) => maps.get(vizType(form)) ?? null;
}
