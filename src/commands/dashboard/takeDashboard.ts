import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { linkedCharts } from '#documents/kinds/projectDashboard.ts';
import { deletedElsewhere } from '#documents/state/removal.ts';
import { shown } from '#documents/state/state.ts';
import { takeDocument, requeueCreation } from '#documents/takeDocument.ts';
import { writeDocument } from '#documents/writeDocument.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { canonicalDashboard, type DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import type { Millis, PullTimes } from '#domain/time.ts';
import type { StoredContent } from '#store/dashboards/dashboardRows.ts';
import {
  dashboardContent,
  documentOfDashboard,
  putContent,
  putDashboard,
} from '#store/dashboards/dashboards.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentLane, documentsByUuid } from '#store/documents/documents.ts';
import { laneRows } from '#sync/outbox/outbox.ts';
import type { Tx } from '#store/write.ts';

/** The charts and datasets that a server links to a dashboard, and when they were read. */
export async function noteParts(
  tx: Tx,
  row: StoredDocument | null,
  parts: Pick<StoredContent, 'id' | 'chartIds' | 'datasetIds'> & { readonly now: Millis },
): Promise<void> {
  const { id, chartIds, datasetIds, now } = parts;
  const content = await dashboardContent(tx, id);
  if (content === undefined || row === null) return;
  const layoutOf = (each: object | null | undefined) => (each as DashboardContents | null)?.layout ?? {};
  const linked = linkedCharts(chartIds, layoutOf(row.confirmed?.content), layoutOf(shown(row)));
  await putContent(tx, { ...content, chartIds: linked, datasetIds }, now);
}

/** Stores a dashboard's entry of a list. If its document is on this device, the rest of it does not change. */
export async function takeListedDashboard(tx: Tx, listed: Dashboard, times: PullTimes): Promise<void> {
  const { id, uuid } = listed;
  const row = await documentOfDashboard(tx, id);
  const isSame = row !== undefined && (row.uuid === null || uuid === null || row.uuid === uuid);
  if (row && !isSame) {
    // Another dashboard has its id now. Pending changes are rejected by the server when they are sent.
    if ((await laneRows(tx, documentLane(row.id))).length > 0) return;
    await writeDocument(tx, row, deletedElsewhere(dashboardDocument, row, times.now));
  }
  if (row?.confirmed && isSame) {
    const content = withListed(row.confirmed.content as DashboardContents, listed);
    const { changedBy } = listed;
    const server = { remoteId: id, uuid, content, info: listed, changedBy, revision: null };
    await takeDocument(tx, dashboardDocument, server, times);
    return;
  }
  // It is being created or deleted by this device.
  const own = uuid === null ? [] : await documentsByUuid(tx, uuid);
  for (const each of own) if (each.remoteId === null) await requeueCreation(tx, each.id, times.now);
  if (own.length === 0) await putDashboard(tx, listed);
}

function withListed(contents: DashboardContents, listed: Dashboard): DashboardContents {
  const { title, published, slug, certifiedBy, certificationDetails } = listed;
  const owners = listed.owners.map((each) => each.id).toSorted((a, b) => a - b);
  return canonicalDashboard({
    ...contents,
    title,
    published,
    slug,
    certifiedBy,
    certificationDetails,
    owners,
  });
}
