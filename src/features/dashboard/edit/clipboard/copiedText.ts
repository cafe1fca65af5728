import { chartsOfClip, clipOf } from '#domain/dashboard/edit/clip/clip.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { chartsInScope } from '#domain/dashboard/scope.ts';
import type { DashboardRuntime } from '../../runtime/runtime.ts';
import { writeClip } from './clipText.ts';
import { idOf } from './pasteCharts.ts';

/** Components as text for the clipboard, with their charts and the filters that apply to these. */
export function copiedText(
  ids: readonly string[],
  layout: LayoutMap,
  { charts: known, metadata, layout: shown }: DashboardRuntime,
): string {
  const clip = clipOf(layout, ids);
  const copied = chartsOfClip(clip).flatMap((chartId) => {
    const chart = [...known.values()].find((each) => idOf(each) === chartId || each.id === chartId);
    return chart ? [{ chartId, chart }] : [];
  });
  const copiedIds = new Set(copied.map(({ chart }) => chart.id));
  const filters = metadata.nativeFilters.flatMap((filter) =>
    'scope' in filter && [...chartsInScope(filter.scope, shown)].some((id) => copiedIds.has(id))
      ? [{ id: filter.id, name: filter.name }]
      : [],
  );
  const charts = copied.map(({ chartId, chart: { uuid, name } }) => ({ chartId, uuid, name }));
  return writeClip({ clip, charts, filters });
}
