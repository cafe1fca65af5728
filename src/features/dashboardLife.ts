import { changesBetween } from '#documents/state/content.ts';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import { editDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument, undeleteDocument } from '#documents/commands/lifeCommands.ts';
import { belowDraft, shown } from '#documents/state/state.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { UNTITLED_DASHBOARD, dashboardPath, shownTitle } from '#domain/dashboard/dashboard.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { newId } from '#domain/ids.ts';
import { newUuid } from '#domain/newUuid.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { Dashboards } from './services/dashboards.ts';
import type { DeviceServices } from './services/device.ts';

type Device = Pick<DeviceServices, 'db' | 'dispatch' | 'random' | 'reportStorageFailure'>;

const kind = 'dashboard';

/**
 * Creates a dashboard as a draft, owned by the person: no server is needed, and none hears of it before it is saved.
 * Returns its address in edit mode; null where it could not be stored.
 */
export async function createDashboard(device: Device, personId: number | null): Promise<string | null> {
  const content = {
    ...newDashboardContents(UNTITLED_DASHBOARD),
    owners: personId === null ? [] : [personId],
  };
  const uuid = newUuid(device.random);
  const written = await device.dispatch(
    createDocument({ id: uuid, uuid, kind, content: { ...content }, isDraft: true }),
  );
  if (written.ok) return `${dashboardPath({ id: -1, slug: null, uuid })}?edit=true`;
  device.reportStorageFailure(written.error, null);
  return null;
}

interface Removing extends Device {
  readonly dashboards: Pick<Dashboards, 'read'>;
  readonly toasts: Pick<Toaster, 'show'>;
}

/**
 * Deletes dashboards. One whose content is not on this device is read first, so that its deletion can be undone; where
 * that fails it stays. Returns whether any was deleted.
 */
export async function removeDashboards(services: Removing, listed: readonly Dashboard[]): Promise<boolean> {
  const removed: StoredDocument[] = [];
  const kept: string[] = [];
  for (const dashboard of listed) {
    const row = await wholeDocument(services, dashboard);
    const written = row && (await services.dispatch(deleteDocument({ id: row.id })));
    if (row && written?.ok === true) removed.push(row);
    else if (written?.ok === false) services.reportStorageFailure(written.error, null);
    else kept.push(shownTitle(dashboard.title));
  }
  if (kept.length > 0) {
    services.toasts.show(
      'warning',
      t('Not deleted: {names}. The content is not on this device, so this could not be undone.', {
        names: kept.map((name) => `“${name}”`).join(', '),
      }),
    );
  }
  const [first, ...others] = removed;
  if (first === undefined) return false;
  const text =
    others.length === 0
      ? t('Deleted “{name}”', { name: titleOf(first) })
      : t('{n} dashboards deleted', { n: removed.length });
  services.toasts.show('info', text, {
    lasting: true,
    action: { label: t('Undo'), run: () => void undo(services, removed) },
  });
  return true;
}

const titleOf = (row: StoredDocument): string => shownTitle((shown(row) as DashboardContents).title);

async function wholeDocument(
  { db, dashboards }: Removing,
  { id }: Dashboard,
): Promise<StoredDocument | undefined> {
  const row = await documentOfDashboard(db, id);
  if (row !== undefined || (await dashboards.read(String(id))) !== 'read') return row;
  return documentOfDashboard(db, id);
}

/** Before the deletion is sent it is withdrawn; later the dashboard is created again with the same content. */
async function undo(device: Device, removed: readonly StoredDocument[]): Promise<void> {
  for (const row of removed) {
    let written = await device.dispatch(undeleteDocument({ id: row.id }));
    const now = await getDocument(device.db, row.id);
    if (now === undefined || now.deletedAt !== null) {
      written = await createAgain(device, row);
    }
    if (!written.ok) return device.reportStorageFailure(written.error, null);
  }
}

/** With the content that was saved; a draft over it stays a draft. */
async function createAgain(device: Device, row: StoredDocument): ReturnType<Device['dispatch']> {
  const made = { id: newId(device.random), uuid: newUuid(device.random), kind };
  const below = belowDraft(row);
  const written = await device.dispatch(
    createDocument({ ...made, content: { ...(below ?? shown(row)) }, isDraft: below === null }),
  );
  if (!written.ok || below === null || row.draft === null) return written;
  const changes = changesBetween(dashboardDocument, below, row.draft.content);
  return device.dispatch(editDocument({ id: made.id, changes, label: t('Restored draft') }));
}
