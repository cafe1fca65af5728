import { useEffect } from 'react';
import { NOT_SHARED, SHARED_CACHE, SHARED_NAME } from '#contract/sharedFiles.ts';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import { isDenied } from '#sync/permittedLock.ts';
import { t } from '#ui/t.ts';

/** Opens what was shared with the installed app, which its service worker left for the page. */
export function useSharedFiles(): void {
  const { tables, reportError } = useDevice();
  const { toasts } = usePage();
  useEffect(() => {
    // On plain HTTP from another host there are neither caches nor a worker that shares.
    if (!window.isSecureContext) return;
    sharedFiles(window.caches).then(
      (files) => files.length > 0 && tables.open(files),
      // A frame that is denied storage was never shared anything.
      (error: unknown) => isDenied(error) || reportError(error, 'shared files'),
    );
    const address = new URL(window.location.href);
    if (!address.searchParams.has(NOT_SHARED)) return;
    address.searchParams.delete(NOT_SHARED);
    window.history.replaceState(window.history.state, '', address);
    toasts.show(
      'danger',
      t(
        'There is not enough storage on this device for what was shared. Remove tables or results that are no longer needed, then share it again.',
      ),
      { lasting: true },
    );
  }, [tables, toasts, reportError]);
}

async function sharedFiles(caches: CacheStorage): Promise<readonly File[]> {
  if (!(await caches.has(SHARED_CACHE))) return [];
  const cache = await caches.open(SHARED_CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    // Another page may read them at the same time: the one that removes a file opens it.
    if (kept === undefined || !(await cache.delete(request))) continue;
    const name = decodeURIComponent(kept.headers.get(SHARED_NAME) ?? '');
    files.push(new File([await kept.blob()], name));
  }
  return files;
}
