import { useEffect } from 'react';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { isUnreachable } from '../runtime/isUnreachable.ts';
import type { DashboardRuntime } from '../runtime/runtime.ts';

/** Refreshes the charts whose last attempt failed when the server or the session is back. */
export function useRecovery({ refresher }: DashboardRuntime): void {
  const { reportError } = useDevice();
  const { connection, session } = useSession();
  useEffect(() => {
    let wasUnreachable = isUnreachable(connection.get());
    const isOver = (): boolean => session.state.get().status === 'expired';
    let wasExpired = isOver();
    function onChange(): void {
      const isServerUnreachable = isUnreachable(connection.get());
      const isExpired = isOver();
      const isBack = (wasUnreachable && !isServerUnreachable) || (wasExpired && !isExpired);
      wasUnreachable = isServerUnreachable;
      wasExpired = isExpired;
      if (!isBack || isServerUnreachable || isExpired) return;
      refresher
        .refresh({ force: false, staggerTime: 0, onlyBehind: true })
        .catch((error: unknown) => reportError(error, 'refresh after a failure'));
    }
    const stops = [connection.subscribe(onChange), session.state.subscribe(onChange)];
    return () => stops.forEach((stop) => stop());
  }, [connection, session, refresher, reportError]);
}
