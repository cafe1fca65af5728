import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import {
  type Dashboard,
  UNTITLED_DASHBOARD,
  dashboardPath,
  shownTitle,
} from '#domain/dashboard/dashboard.ts';
import type { DraftedDashboard } from '#domain/dashboard/draftedDashboard.ts';
import { ON_DEVICE_KEY } from '#domain/device/deviceDataset.ts';
import { newUuid } from '#domain/newUuid.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { documentName, getDocument } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import { removeDocuments, type RemovalServices } from './removeDocuments.ts';
import type { Dashboards } from '../services/dashboards.ts';
import type { DeviceServices } from '../services/device.ts';

type Device = Pick<DeviceServices, 'db' | 'dispatch' | 'random' | 'reportStorageFailure'>;

/**
 * Creates a dashboard as a draft, owned by the person: no server is needed, and nothing is sent before it is saved.
 * Returns its address in edit mode; null where it could not be stored. What a model drafted is created once.
 */
export async function createDashboard(
  device: Device,
  { personId, hasServer }: { readonly personId: number | null; readonly hasServer: boolean },
  drafted?: DraftedDashboard,
): Promise<string | null> {
  const uuid = drafted?.uuid ?? newUuid(device.random);
  const address = `${dashboardPath({ id: -1, slug: null, uuid })}?edit=true`;
  if (drafted !== undefined && (await getDocument(device.db, uuid)) !== undefined) return address;
  const content = {
    ...newDashboardContents(drafted?.title ?? UNTITLED_DASHBOARD),
    ...(drafted && { layout: drafted.layout }),
    ...(!hasServer && { metadata: { [ON_DEVICE_KEY]: true } }),
    owners: personId === null ? [] : [personId],
  };
  const written = await device.dispatch(
    createDocument({ id: uuid, uuid, kind: 'dashboard', content: { ...content }, isDraft: true }),
  );
  if (written.ok) return address;
  device.reportStorageFailure(written.error, null);
  return null;
}

interface Removing extends RemovalServices {
  readonly dashboards: Pick<Dashboards, 'read'>;
}

/** Deletes dashboards, which can be undone. Returns whether any was deleted. */
export function removeDashboards(services: Removing, listed: readonly Dashboard[]): Promise<boolean> {
  return removeDocuments(
    services,
    listed.map(({ id, title }) => ({
      name: shownTitle(title),
      document: () => documentOfDashboard(services.db, id),
      read: () => services.dashboards.read(String(id)),
    })),
    {
      one: (row) => t('Deleted “{name}”', { name: shownTitle(documentName(row)) }),
      several: ({ length: n }) => t('{n} dashboards deleted', { n }),
    },
  );
}
