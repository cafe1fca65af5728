import { useEffect } from 'react';
import { useDevice } from '#features/services/device.ts';
import { useSession } from '#features/services/session.ts';
import { countUnsafe } from '#store/unsafeWork.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';

/** The badge of the installed app's icon: the number of parked or, offline, of pending changes. */
export function AppBadge(): null {
  const { db } = useDevice();
  const { connection } = useSession();
  const counts = useLive(() => countUnsafe(db), [db]);
  const { online, serverReachable } = useObservable(connection);
  const isOffline = !online || serverReachable === false;
  const count = (counts?.parked ?? 0) + (isOffline ? (counts?.waiting ?? 0) : 0);

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Rejected where the app is not installed, which is harmless.
    navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  return null;
}
