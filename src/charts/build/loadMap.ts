import { vizType } from '#domain/chart/form/formData.ts';
import type { DrawMap, Drawn, Others } from '../api.ts';
import { vizTypeName } from '../form/vizTypeName.ts';
import { CHART_TYPES } from '../chartTypes.ts';

export type DrawnMap = Extract<Drawn, { readonly kind: 'map' | 'layers' }>;

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
