import { chartsOfClip, withClipCharts } from '#domain/dashboard/edit/clip.ts';
import type { Clip } from '#domain/dashboard/edit/clip.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { listCharts } from '#store/dashboards/charts.ts';
import type { SextantDb } from '#store/db.ts';
import type { ClipChart, CopiedComponents } from './clipText.ts';

/** The clip with the charts as they are known here; null if one of them is not. */
export async function pasteCharts(db: SextantDb, { clip, charts }: CopiedComponents): Promise<Clip | null> {
  const known = await listCharts(db);
  const placed = new Map<number | string, { chartId: number | string; uuid: string | null }>();
  for (const chartId of chartsOfClip(clip)) {
    const from = charts.find((each) => each.chartId === chartId);
    const chart = from && known.find((each) => isSame(each, from));
    if (chart === undefined) return null;
    placed.set(chartId, { chartId: idOf(chart), uuid: chart.uuid });
  }
  return withClipCharts(clip, placed);
}

/** A number alone may be another chart's on another server. */
function isSame(chart: SavedChart, { chartId, uuid, name }: ClipChart): boolean {
  if (chart.uuid !== null && (chart.uuid === uuid || chart.uuid === chartId)) return true;
  return (chart.uuid === null || uuid === null) && chart.id === chartId && chart.name === name;
}

/** How layouts refer to a chart: by its local id while no server has it. */
export function idOf({ id, uuid }: Pick<SavedChart, 'id' | 'uuid'>): number | string {
  return id < 0 && uuid !== null ? uuid : id;
}
