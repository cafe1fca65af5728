import { useMemo, useState } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { activeTabs } from '#domain/dashboard/layout/activeTabs.ts';
import { shownCharts } from '#domain/dashboard/edit/edits/add.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { layoutText } from '#domain/dashboard/edit/normalise.ts';
import { layoutWithCharts } from '#domain/dashboard/form/dashboardContent.ts';
import type { Layout } from '#domain/dashboard/layout/layout.ts';
import type { LayoutNode } from '#domain/dashboard/layout/layoutNode.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { shareNodes } from '#domain/dashboard/layout/sharedNodes.ts';
import { getCharts } from '#store/charts/charts.ts';
import { localNumber } from '#store/dashboards/localNumbers.ts';
import type { SextantDb } from '#store/db.ts';
import { getDocument } from '#store/documents/documents.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard, type DashboardRuntime } from '../runtime/runtime.ts';

/** The runtime of the edited dashboard, including added charts and those that no server has yet. */
export function useEditedRuntime(shown: LayoutMap): DashboardRuntime {
  const { db } = useDevice();
  const runtime = useDashboard();
  const ids = [...shownCharts(shown)];
  const missing = ids.filter((id) => typeof id === 'number').filter((id) => !runtime.charts.has(id));
  const local = ids.filter((id) => typeof id === 'string');
  const added = useLive<readonly SavedChart[]>(() => getCharts(db, missing), [db, missing.join()]);
  const read = useLive(() => localCharts(db, local), [db, local.join()]);
  // Until they are read, those that the dashboard showed: none of them is missing.
  const known = useMemo(() => chartsByUuid(runtime.charts), [runtime.charts]);
  const locals = read ?? known;
  const [share] = useState(createSharing);
  const layout = useMemo(
    () => share(readLayout(layoutText(layoutWithCharts(shown, (id) => locals.get(id)?.id)), [])),
    [share, shown, locals],
  );
  return useMemo(
    () => ({
      ...runtime,
      layout,
      activeTabs: activeTabs(layout, runtime.chosenTabs),
      charts: new Map([
        ...runtime.charts,
        ...[...(added ?? []), ...locals.values()].map((each) => [each.id, each] as const),
      ]),
      // Charts have no actions of their own in edit mode.
      options: { ...runtime.options, hideChartControls: true },
    }),
    [runtime, layout, added, locals],
  );
}

/** Gives each layout the nodes of the one before that did not change, so that only the others are rendered again. */
function createSharing(): (layout: Layout) => Layout {
  let before: readonly LayoutNode[] = [];
  return (layout) => {
    before = shareNodes(before, layout.nodes);
    return { ...layout, nodes: before };
  };
}

/** The local id of a chart made here is its uuid. */
const chartsByUuid = (charts: DashboardRuntime['charts']): ReadonlyMap<string, SavedChart> =>
  new Map([...charts.values()].flatMap((each) => (each.uuid === null ? [] : [[each.uuid, each] as const])));

/** Charts by their local ids: no server has them, or it got them while the layout is edited. */
async function localCharts(db: SextantDb, ids: readonly string[]): Promise<ReadonlyMap<string, SavedChart>> {
  const found = new Map<string, SavedChart>();
  for (const id of ids) {
    const row = await getDocument(db, id);
    const number = row?.remoteId ?? (await localNumber(db, 'charts', row?.uuid ?? id));
    const [chart] = number === undefined ? [] : await getCharts(db, [number]);
    if (chart !== undefined) found.set(id, chart);
  }
  return found;
}
