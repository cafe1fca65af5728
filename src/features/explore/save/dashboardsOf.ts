import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { chartOf } from '#domain/dashboard/form/layoutOfForm.ts';
import { shown } from '#documents/state/state.ts';
import { getCharts } from '#store/charts/charts.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentName, listDocuments } from '#store/documents/documents.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import type { SaveTarget } from './saveChart.ts';

export type DashboardName = NonNullable<SavedChart['dashboards']>[number];

/** The dashboards with the chart: as a list reported them last, and those on this device. */
export function useDashboardsOf(row: StoredDocument | null): readonly DashboardName[] {
  const { db } = useDevice();
  const id = row?.remoteId ?? null;
  const found = useLive(async () => {
    if (row === null) return [];
    const listed = id === null ? [] : ((await getCharts(db, [id]))[0]?.dashboards ?? []);
    const here = (await listDocuments(db, 'dashboard')).filter(
      (each) => each.deletedAt === null && hasChart(each, row),
    );
    const others = here.filter(({ remoteId }) => listed.every((each) => each.id !== remoteId));
    return [
      ...listed,
      ...others.map((each, at) => ({ id: each.remoteId ?? -1 - at, title: documentName(each) })),
    ];
  }, [db, id, row?.id]);
  return found ?? [];
}

/** Whether the chart is on the dashboard. */
export const isOn = (target: SaveTarget, row: StoredDocument | null): boolean =>
  target.kind !== 'none' && target.kind !== 'new' && row !== null && hasChart(target.document, row);

function hasChart(dashboard: StoredDocument, row: StoredDocument): boolean {
  const { layout } = shown(dashboard) as DashboardContents;
  return Object.values(layout).some((each) => {
    const chart = chartOf(each);
    return chart !== null && (chart === row.remoteId || chart === row.id);
  });
}
