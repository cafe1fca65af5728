import { changeDocument } from '#documents/commands/editCommands.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { changesBetween } from '#documents/state/content.ts';
import { belowDraft } from '#documents/state/state.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { swapChart } from '#domain/dashboard/edit/edits/swapChart.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { documentOfChart } from '#store/charts/charts.ts';
import { documentName, listDocuments } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import { type CreatedAgain, removeDocuments, type RemovalServices } from '../../documents/removeDocuments.ts';
import type { DashboardServices } from '../../services/dashboards.ts';

interface Removing extends RemovalServices {
  readonly explore: DashboardServices['explore'];
}

/** Deletes charts, which can be undone. Returns whether any was deleted. */
export function removeCharts(services: Removing, listed: readonly SavedChart[]): Promise<boolean> {
  const users = new Set(listed.flatMap(({ dashboards }) => (dashboards ?? []).map(({ id }) => id))).size;
  const withUsers = (text: string): string =>
    users === 0
      ? text
      : t('{text}. {n} {n|dashboard shows|dashboards show} an empty place instead.', { text, n: users });
  return removeDocuments(
    services,
    listed.map(({ id, name }) => ({
      name,
      document: () => documentOfChart(services.db, id),
      read: async () => (await services.explore()).readChart(id),
    })),
    {
      one: (row) => withUsers(t('Deleted “{name}”', { name: documentName(row) })),
      several: ({ length: n }) => withUsers(t('{n} charts deleted', { n })),
    },
    (created) => putBackOnDashboards(services, created),
  );
}

/** A chart that was created again takes the place of the deleted one on the dashboards of this device. */
async function putBackOnDashboards(
  { db, dispatch, reportStorageFailure }: RemovalServices,
  created: readonly CreatedAgain[],
): Promise<void> {
  if (created.length === 0) return;
  for (const row of await listDocuments(db, 'dashboard')) {
    const contents = belowDraft(row) as DashboardContents | null;
    if (contents === null || row.deletedAt !== null) continue;
    const layout = created.reduce(
      (all, { before, id }) =>
        swapChart(all, new Set([before.id, before.remoteId ?? before.id]), {
          chartId: id,
          uuid: id,
          name: documentName(before),
        }),
      contents.layout,
    );
    if (layout === contents.layout) continue;
    const changes = changesBetween(dashboardDocument, contents, { ...contents, layout });
    const written = await dispatch(changeDocument({ id: row.id, changes }));
    if (!written.ok) reportStorageFailure(written.error, null);
  }
}
