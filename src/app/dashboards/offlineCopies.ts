import { ENGINE_CACHE } from '#contract/files/engineFiles.ts';
import type { OfflineData, DataProgress, OfflineCopies } from '#features/services/dashboards.ts';
import { listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import { setting } from '#store/settings.ts';
import { isDenied } from '#sync/permittedLock.ts';
import { createObservable } from '#ui/observable.ts';
import type { OfflineWork, OfflineWorkPorts } from './offlineWork.ts';

type Ports = Omit<OfflineWorkPorts, 'progress'>;

export interface PageOfflineCopies extends OfflineCopies {
  /** Refreshes the offline copies. */
  readonly refreshStale: () => Promise<void>;
  readonly data: OfflineData;
}

/** Saves offline copies. The code is loaded on first use. */
export function createOfflineCopies(ports: Ports): PageOfflineCopies {
  const progress = createObservable<DataProgress | null>(null);
  let loaded: Promise<OfflineWork> | null = null;

  function work(): Promise<OfflineWork> {
    loaded ??= import('./offlineWork.ts').then(({ createOfflineWork }) =>
      createOfflineWork({ ...ports, progress }),
    );
    return loaded;
  }

  const run = (ask: (its: OfflineWork) => Promise<unknown>): void =>
    void work()
      .then(ask)
      .catch((error: unknown) => ports.onBug(error, 'available offline'));

  return {
    keep: (dashboard) => run((its) => its.saveOfflineCopy(dashboard)),
    refresh: (id) => run((its) => its.refresh(id)),
    remove: (id) => run((its) => its.remove(id)),
    leavingGroups: async (...order) => (await import('../portable/leavingGroups.ts')).leavingGroups(...order),
    filePage: async (order) =>
      (await import('../portable/writeFilePage.ts')).writeFilePage(ports.page, order),
    async refreshStale() {
      if (await isSomethingKept(ports)) await (await work()).refreshStale();
    },
    data: {
      progress,
      keep: (id) => run(({ data }) => data.keep(id)),
      refresh: (id) => run(({ data }) => data.fill(id, true)),
      remove: (id) => run((its) => its.removeData(id)),
      offer: async (id, signal) => (await work()).data.offer(id, signal),
    },
  };
}

/** Whether there are copies, or files of the engine. Where there are none, most visits do not load what looks after them. */
async function isSomethingKept({ db, page }: Pick<Ports, 'db' | 'page'>): Promise<boolean> {
  if ((await listOfflineCopies(db)).length > 0 || (await setting(db, 'keepsEngine'))) return true;
  // Only secure contexts have caches.
  if (!('caches' in page)) return false;
  const names = await page.caches.keys().catch((error: unknown) => {
    // Where the browser denies storage nothing was stored.
    if (isDenied(error)) return [];
    throw error;
  });
  return names.some((name) => name.startsWith(ENGINE_CACHE));
}
