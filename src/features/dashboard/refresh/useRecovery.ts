import { useEffect } from 'react';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import type { DashboardRuntime } from '../runtime/runtime.ts';

/** Refreshes the charts whose last attempt failed when the server or the session is back. */
export function useRecovery({ refresher }: DashboardRuntime): void {
  const { reportError } = useDevice();
  const { connection, session } = useSession();
  useEffect(() => {
    let wasAway = connection.get().serverReachable === false;
    let wasExpired = session.state.get().status === 'expired';
    function onChange(): void {
      const isAway = connection.get().serverReachable === false;
      const isExpired = session.state.get().status === 'expired';
      const isBack = (wasAway && !isAway) || (wasExpired && !isExpired);
      wasAway = isAway;
      wasExpired = isExpired;
      if (!isBack || isAway || isExpired) return;
      refresher
        .refresh({ force: false, staggerTime: 0, onlyBehind: true })
        .catch((error: unknown) => reportError(error, 'refresh after a failure'));
    }
    const stops = [connection.subscribe(onChange), session.state.subscribe(onChange)];
    return () => stops.forEach((stop) => stop());
  }, [connection, session, refresher, reportError]);
}
