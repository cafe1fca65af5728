import { restoreVersion } from '#commands/tab/restoreVersion.ts';
import { listVersions } from '#store/sql/versions.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { DeviceServices } from '../../services/device.ts';

export interface PutBackServices extends Pick<
  DeviceServices,
  'db' | 'dispatch' | 'change' | 'reportStorageFailure'
> {
  readonly toasts: Pick<Toaster, 'show'>;
}

/** Restores an earlier version, and offers to undo that. */
export async function putBack(services: PutBackServices, entityId: string, seq: number): Promise<void> {
  const { db, dispatch, change, toasts, reportStorageFailure } = services;
  const restored = await dispatch(restoreVersion({ seq }));
  if (!restored.ok) return reportStorageFailure(restored.error, null);
  // The replaced text became the newest version.
  const [before] = await listVersions(db, entityId);
  toasts.show('success', t('Version restored'), {
    ...(before && { action: { label: t('Undo'), run: () => change(restoreVersion({ seq: before.seq })) } }),
  });
}
