import type { SavedChart } from '#domain/chart/savedChart.ts';
import { chartsOfClip, withClipCharts, type Clip } from '#domain/dashboard/edit/clip/clip.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { listCharts } from '#store/charts/charts.ts';
import type { SextantDb } from '#store/db.ts';
import type { Command } from '#sync/command.ts';
import { t } from '#ui/t.ts';
import { type ChartCopy, createCopies } from '../createCopies.ts';
import type { ClipChart, CopiedComponents } from './clipText.ts';

/** ERR-48. */
const NO_DEFINITION = 'Sorry, there is no chart definition associated with the chart trying to be added.';

/** A clip as it is pasted here, and what creates the charts that it needs. */
export interface PastedClip {
  readonly clip: Clip;
  readonly creations: readonly Command[];
}

interface Pasting {
  readonly db: SextantDb;
  /** Copies of the charts are pasted, with these ids; null: the same charts. */
  readonly newUuid: (() => string) | null;
}

type Placed = ReadonlyMap<
  number | string,
  { readonly chartId: number | string; readonly uuid: string | null }
>;

/** The clip with the charts as they are known here, or why it cannot be pasted. */
export async function pasteCharts(
  { db, newUuid }: Pasting,
  { clip, charts }: CopiedComponents,
): Promise<Result<PastedClip, string>> {
  const known = await listCharts(db);
  const placed = new Map<number | string, { chartId: number | string; uuid: string | null }>();
  const copied: ChartCopy[] = [];
  const names = new Map<number | string, string>();
  for (const chartId of chartsOfClip(clip)) {
    const from = charts.find((each) => each.chartId === chartId);
    const chart = from && known.find((each) => isSame(each, from));
    if (chart === undefined) return err(t(NO_DEFINITION));
    if (newUuid === null) {
      placed.set(chartId, { chartId: idOf(chart), uuid: chart.uuid });
      continue;
    }
    const { name, formData } = chart;
    if (formData === null)
      return err(
        t('{name} cannot be copied: only its name is on this device. Open it once, then paste again.', {
          name,
        }),
      );
    const uuid = newUuid();
    const title = `${name} (copy)`;
    placed.set(chartId, { chartId: uuid, uuid });
    names.set(chartId, title);
    copied.push({ of: chart, formData, title, uuid });
  }
  return ok({ clip: withClipCharts(named(clip, names), placed as Placed), creations: createCopies(copied) });
}

/** A copy is named as what it is; a name that only the dashboard gives it stays. */
function named(clip: Clip, names: ReadonlyMap<number | string, string>): Clip {
  const parts = clip.parts.map((part) => {
    const name = part.type === 'CHART' ? names.get(part.meta['chartId'] as number | string) : undefined;
    return name === undefined ? part : { ...part, meta: { ...part.meta, sliceName: name } };
  });
  return { ...clip, parts };
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
