import { addOfflineCopy, removeOfflineCopy } from '#commands/dashboard/offlineCopy.ts';
import type { OutlineSource } from '#charts/kit/maps/outlineSource.ts';
import { HOUR, type Millis } from '#domain/time.ts';
import type { OfflineCopyDeps } from '#query/chart/saveOfflineCopy.ts';
import { type HeldByCopy, putBackHeld, readHeldByCopy } from '#store/dashboards/heldByCopy.ts';
import { dashboardCopyId, getOfflineCopy, listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import { COPY_TABLES, write } from '#store/write.ts';
import type { Dispatch, DispatchError } from '#store/command.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import { createDataWork, type DataWork, type DataWorkPorts } from './dataWork.ts';

export interface OfflineWorkPorts extends OfflineCopyDeps, DataWorkPorts {
  readonly outlines: OutlineSource;
  readonly dispatch: Dispatch;
  readonly onStorageError: (error: DispatchError) => void;
  readonly toasts: Pick<Toaster, 'show'>;
  readonly onBug: (error: unknown, where: string) => void;
}

/** Offline copies older than this are refreshed when the server is reachable. */
const FRESH: Millis = HOUR;

/** Everything that stores data on the device for offline use. */
export interface OfflineWork {
  readonly saveOfflineCopy: (dashboard: { readonly id: number; readonly title: string }) => Promise<void>;
  readonly refresh: (dashboardId: number) => Promise<void>;
  /** It can be put back while the notice is shown, also without a network. */
  readonly remove: (dashboardId: number) => Promise<void>;
  /** Removes its rows of datasets only, in the same way. */
  readonly removeData: (dashboardId: number) => Promise<void>;
  /** Refreshes offline copies, one after the other. */
  readonly refreshStale: () => Promise<void>;
  readonly data: DataWork;
}

export function createOfflineWork(ports: OfflineWorkPorts): OfflineWork {
  const { db, clock, dispatch, toasts, onStorageError, onBug } = ports;
  const data = createDataWork(ports);
  const filling = new Map<number, Promise<void>>();

  /** A dashboard has at most one download at a time. */
  function fill(id: number): Promise<void> {
    const running = filling.get(id) ?? fillNow(id).finally(() => filling.delete(id));
    filling.set(id, running);
    return running;
  }

  /** This code includes every kind of chart: it is loaded only when there is an offline copy. */
  async function fillNow(id: number): Promise<void> {
    // One that no server has yet is filled when it has been created.
    if (id < 0) return;
    const { countriesOfDashboard, saveOfflineCopy } = await import('#query/chart/saveOfflineCopy.ts');
    await saveOfflineCopy(ports, id);
    // Reading keeps them. What cannot be read now is reported by its chart, and read with the next refresh.
    for (const country of await countriesOfDashboard(db, id)) await ports.outlines.read(country);
    const copy = await getOfflineCopy(db, dashboardCopyId(id));
    if (copy?.datasetIds) await data.fill(id, false);
  }

  function offerUndo(held: HeldByCopy, text: string): void {
    const run = () => void putBack(held).catch((error: unknown) => onBug(error, 'available offline'));
    toasts.show('info', text, { lasting: true, action: { label: t('Undo'), run } });
  }

  async function putBack(held: HeldByCopy): Promise<void> {
    const done = await write(db, (tx) => putBackHeld(tx, held), COPY_TABLES);
    if (!done.ok) onStorageError(done.error);
  }

  return {
    data,
    async saveOfflineCopy({ id, title }) {
      const added = await dispatch(addOfflineCopy({ id: dashboardCopyId(id), title }));
      if (!added.ok) return onStorageError(added.error);
      await fill(id);
    },
    refresh: fill,
    async remove(id) {
      const copyId = dashboardCopyId(id);
      const held = await readHeldByCopy(db, copyId);
      const removed = await dispatch(removeOfflineCopy({ id: copyId }));
      if (!removed.ok) return onStorageError(removed.error);
      await data.stopUnwanted();
      if (held !== null)
        offerUndo(held, t('The offline copy of “{title}” was removed.', { title: held.copy.title }));
    },
    async removeData(id) {
      const held = await readHeldByCopy(db, dashboardCopyId(id));
      if ((await data.remove(id)) && held !== null)
        offerUndo(held, t('The data of “{title}” was removed from this device.', { title: held.copy.title }));
    },
    async refreshStale() {
      await data.removeUnusedEngine();
      for (const copy of await listOfflineCopies(db)) {
        const id = Number(copy.id.slice('dashboard:'.length));
        const isStale = copy.keptAt === null || clock.now() - copy.keptAt > FRESH;
        if (isStale && !Number.isNaN(id)) await fill(id);
      }
      await data.fetchRequestedEngine();
    },
  };
}
