import type { Dashboard, DashboardContent, DashboardFields } from '#domain/dashboard/dashboard.ts';
import type { Millis } from '#domain/time.ts';
import type { ConfirmedDashboard, StoredContent } from './dashboardRows.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

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

export function confirmedDashboard(db: Tables, id: number): Promise<ConfirmedDashboard | undefined> {
  return db.confirmedDashboards.get(id);
}

export async function putDashboard(tx: Tx, dashboard: Dashboard): Promise<void> {
  await tx.dashboards.put(dashboard);
}

/** False if the dashboard is not stored here. */
export async function editDashboard(tx: Tx, id: number, fields: Partial<DashboardFields>): Promise<boolean> {
  return (await tx.dashboards.where('id').equals(id).modify(fields)) > 0;
}

export async function confirmDashboard(
  tx: Tx,
  id: number,
  fields: DashboardFields,
  now: Millis,
): Promise<void> {
  await tx.confirmedDashboards.put({ id, fields, confirmedAt: now });
}

export async function putContent(tx: Tx, content: DashboardContent, now: Millis): Promise<void> {
  await tx.dashboardContents.put({ ...content, readAt: now });
}

/** Deletes dashboards that are gone on the server or that the person may no longer see. */
export async function dropDashboards(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.dashboards.bulkDelete([...ids]);
  await tx.confirmedDashboards.bulkDelete([...ids]);
  await tx.dashboardContents.bulkDelete([...ids]);
}
