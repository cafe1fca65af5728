import { SHARED_CACHE, SHARED_FOLDER, SHARED_NAME } from '#contract/files/sharedFiles.ts';
import type { DeviceTableActions } from '#features/services/device.ts';
import type { Observable } from '#ui/observable.ts';

/**
 * Opens the files that the service worker left in a cache. Each stays there until it was opened or discarded, so that a
 * page that ends before loses none; until then other pages know by a lock that this one shows it.
 */
export async function openShared(
  caches: CacheStorage,
  locks: LockManager,
  tables: Pick<DeviceTableActions, 'open' | 'opening'>,
  /** The app's address: what was shared with another app of the host is not for this one. */
  base: string,
): Promise<void> {
  if (!(await caches.has(SHARED_CACHE))) return;
  const cache = await caches.open(SHARED_CACHE);
  const folder = new URL(SHARED_FOLDER, base).href;
  const requests = (await cache.keys()).filter(({ url }) => url.startsWith(folder));
  const opened = requests.map(async (request) =>
    locks.request(`shared file ${request.url}`, { ifAvailable: true }, async (lock) => {
      const kept = lock === null ? undefined : await cache.match(request);
      if (kept === undefined) return;
      const file = new File([await kept.blob()], decodeURIComponent(kept.headers.get(SHARED_NAME) ?? ''));
      tables.open([file]);
      await whenClosed(tables.opening, file);
      await cache.delete(request);
    }),
  );
  await Promise.all(opened);
}

/** When a file was opened or discarded. */
const whenClosed = async (opening: Observable<readonly File[]>, file: File): Promise<void> =>
  new Promise((resolve) => {
    const stop = opening.subscribe(() => {
      if (opening.get().includes(file)) return;
      stop();
      resolve();
    });
  });
