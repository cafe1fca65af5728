import { useEffect } from 'react';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';
import type { DashboardRuntime } from './runtime.ts';

/** Refreshes all charts at the dashboard's interval. It also lets an idle page notice a restored session. */
export function useTimedRefresh({ metadata, refresher }: DashboardRuntime): void {
  const { reportError } = useDevice();
  const { session } = useSession();
  const { refreshFrequency, staggerRefresh, staggerTime, timedRefreshImmune } = metadata;
  useEffect(() => {
    if (refreshFrequency <= 0) return undefined;
    const timer = setInterval(() => {
      if (session.state.get().status === 'expired') {
        session.check().catch((error: unknown) => reportError(error, 'timed refresh'));
        return;
      }
      void refresher
        .refresh({
          force: true,
          // A refresh ends before the next one starts.
          staggerTime: staggerRefresh ? Math.min(staggerTime, refreshFrequency / 2) : 0,
          except: timedRefreshImmune,
        })
        .catch((error: unknown) => reportError(error, 'timed refresh'));
    }, refreshFrequency);
    return () => clearInterval(timer);
  }, [refreshFrequency, staggerRefresh, staggerTime, timedRefreshImmune, refresher, session, reportError]);
}
