import type { Dashboard, DashboardContent } from '#domain/dashboard/dashboard.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredContent } from './dashboardRows.ts';
import type { StoredDocument } from '../documents/documentRow.ts';
import { forgetComments } from '../comments.ts';
import { documentsByNumber, documentsByUuid } from '../documents/documents.ts';
import { dropFavorite, moveFavorite } from './favorites.ts';
import { dashboardCopyId, deleteOfflineCopy, moveOfflineCopy } from './offlineCopies.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

export function listDashboards(db: Tables): Promise<Dashboard[]> {
  return db.dashboards.toArray();
}

export function getDashboard(db: Tables, id: number): Promise<Dashboard | undefined> {
  return db.dashboards.get(id);
}

/** The dashboard an address names: by id, slug or uuid. */
export async function findDashboard(db: Tables, idOrSlug: string): Promise<Dashboard | undefined> {
  const byId = /^\d+$/.test(idOrSlug) ? await db.dashboards.get(Number(idOrSlug)) : undefined;
  if (byId !== undefined) return byId;
  const bySlug = await db.dashboards.where('slug').equals(idOrSlug).first();
  return bySlug ?? db.dashboards.where('uuid').equals(idOrSlug).first();
}

export function dashboardContent(db: Tables, id: number): Promise<StoredContent | undefined> {
  return db.dashboardContents.get(id);
}

/** The charts of the dashboards that were opened on this device, or their datasets. */
export async function onDashboards(
  db: Tables,
  parts: 'chartIds' | 'datasetIds',
): Promise<ReadonlySet<number>> {
  return new Set((await db.dashboardContents.toArray()).flatMap((content) => content[parts]));
}

export async function putDashboard(tx: Tx, dashboard: Dashboard): Promise<void> {
  await tx.dashboards.put(dashboard);
}

export async function putContent(tx: Tx, content: DashboardContent, now: Millis): Promise<void> {
  await tx.dashboardContents.put({ ...content, readAt: now });
}

/** Deletes dashboards that were deleted on the server or that the person may no longer see, with what was said about them. */
export async function dropDashboards(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = ids.length === 0 ? [] : await tx.dashboards.bulkGet([...ids]);
  await forgetComments(
    tx,
    rows.flatMap((row) => (row?.uuid ? [{ kind: 'dashboard', name: row.uuid }] : [])),
  );
  await tx.dashboards.bulkDelete([...ids]);
  await tx.dashboardContents.bulkDelete([...ids]);
}

/** A dashboard that no server ever had, with everything that is kept about it. */
export async function dropLocalDashboard(tx: Tx, id: number): Promise<void> {
  await dropDashboards(tx, [id]);
  await tx.filterStates.delete(id);
  await deleteOfflineCopy(tx, dashboardCopyId(id));
  await dropFavorite(tx, 'dashboard', id);
}

/** Removes it from the lists; its content stays while it can be restored. */
export async function deleteDashboardRow(tx: Tx, id: number): Promise<void> {
  await tx.dashboards.delete(id);
}

/** The id of the dashboard with a uuid on this device, even if no server has it yet. */
export async function numberByUuid(tx: Tx, uuid: string): Promise<number | null> {
  return (await tx.dashboards.where('uuid').equals(uuid).first())?.id ?? null;
}

/** An id for a dashboard that no server has: negative, so that it never equals a server's. */
export async function nextLocalNumber(tx: Tx): Promise<number> {
  const first = await tx.dashboards.orderBy('id').first();
  return Math.min(first?.id ?? 0, 0) - 1;
}

/** The server assigned an id: the last state, the offline copy and the favourite move with it. */
export async function moveDashboard(tx: Tx, from: number, to: number): Promise<void> {
  const content = await tx.dashboardContents.get(from);
  if (content) await tx.dashboardContents.put({ ...content, id: to });
  await tx.dashboards.delete(from);
  await tx.dashboardContents.delete(from);
  const state = await tx.filterStates.get(from);
  if (state) await tx.filterStates.put({ ...state, dashboardId: to });
  await tx.filterStates.delete(from);
  await moveOfflineCopy(tx, dashboardCopyId(from), dashboardCopyId(to));
  await moveFavorite(tx, 'dashboard', from, to);
}

/** The document of the dashboard with an id on this device; none while it is being deleted. */
export async function documentOfDashboard(db: Tables, number: number): Promise<StoredDocument | undefined> {
  const uuid = number < 0 ? (await getDashboard(db, number))?.uuid : null;
  const rows = uuid ? await documentsByUuid(db, uuid) : await documentsByNumber(db, 'dashboard', number);
  return rows.find((row) => row.deletedAt === null);
}

/** The ids on this device of dashboards with unsaved edits. */
export async function dashboardsWithDrafts(db: Tables): Promise<ReadonlySet<number>> {
  const drafts = await db.documents
    .where('kind')
    .equals('dashboard')
    .filter(({ draft, confirmed }) => draft !== null && (draft.done.length > 0 || confirmed === null))
    .toArray();
  const numbers = await Promise.all(
    drafts.map(async ({ remoteId, uuid }) => remoteId ?? (uuid && (await findDashboard(db, uuid))?.id)),
  );
  return new Set(numbers.filter((each) => typeof each === 'number'));
}
