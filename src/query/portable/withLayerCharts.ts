import { isLayered, layerIds } from '#charts/form/layers.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { getCharts } from '#store/charts/charts.ts';
import type { Tables } from '#store/schema.ts';
import { withLayersHere } from '../chart/layersHere.ts';

/** Charts with those that are layers of a map, which names them as they are asked for here: also those that no server has. */
export async function withLayerCharts(
  db: Tables,
  charts: readonly SavedChart[],
): Promise<readonly SavedChart[]> {
  const named = await Promise.all(
    charts.map(async (chart) => {
      const { formData } = chart;
      return formData !== null && isLayered(formData)
        ? { ...chart, formData: await withLayersHere(db, formData) }
        : chart;
    }),
  );
  const known = new Set(named.map(({ id }) => id));
  const ids = new Set(named.flatMap(({ formData }) => (formData === null ? [] : layerIds(formData))));
  return [
    ...named,
    ...(await getCharts(
      db,
      [...ids].filter((id) => !known.has(id)),
    )),
  ];
}
