import { useEffect } from 'react';
import { NOT_SHARED } from '#contract/files/sharedFiles.ts';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import { isDenied } from '#sync/permittedLock.ts';
import { t } from '#ui/t.ts';
import { openShared } from './openShared.ts';

/** Opens what was shared with the installed app, which its service worker left for the page. */
export function useSharedFiles(): void {
  const { tables, reportError } = useDevice();
  const { toasts } = usePage();
  useEffect(() => {
    // On plain HTTP from another host there are neither caches nor a worker that shares.
    if (!window.isSecureContext) return;
    openShared(window.caches, navigator.locks, tables).catch(
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
