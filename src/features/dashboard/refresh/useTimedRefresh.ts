import { useEffect } from 'react';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { createRefreshTimer } from './refreshTimer.ts';
import type { DashboardRuntime } from '../runtime/runtime.ts';
import { isUnreachable } from '../runtime/isUnreachable.ts';
import { useRefreshInterval } from './useRefreshInterval.ts';

/** Refreshes all charts at the dashboard's interval. It also lets an idle page notice a restored session. */
export function useTimedRefresh({ dashboard, metadata, refresher, nextRefreshAt }: DashboardRuntime): void {
  const { reportError, clock } = useDevice();
  const { session, connection } = useSession();
  const { staggerRefresh, staggerTime, timedRefreshImmune } = metadata;
  const { onDevice } = dashboard;
  const { interval } = useRefreshInterval(dashboard.id, metadata);
  useEffect(() => {
    if (interval <= 0) return undefined;
    const refresh = async (): Promise<unknown> => {
      // One question instead of one per chart; once it is answered, charts that are behind are refreshed.
      const isToWait = onDevice !== true && isUnreachable(connection.get());
      if (session.state.get().status === 'expired' || isToWait) return session.check();
      return refresher.refresh({
        force: true,
        // A refresh ends before the next one starts.
        staggerTime: staggerRefresh ? Math.min(staggerTime, interval / 2) : 0,
        except: timedRefreshImmune,
      });
    };
    const timer = createRefreshTimer(interval, {
      now: () => clock.now(),
      isHidden: () => document.hidden,
      after(delay, work) {
        const id = setTimeout(work, delay);
        return () => clearTimeout(id);
      },
      refresh: () => void refresh().catch((error: unknown) => reportError(error, 'timed refresh')),
      nextAt: nextRefreshAt,
    });
    const shown = (): void => {
      if (!document.hidden) timer.shown();
    };
    document.addEventListener('visibilitychange', shown);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      timer.stop();
    };
  }, [
    interval,
    staggerRefresh,
    staggerTime,
    timedRefreshImmune,
    refresher,
    session,
    connection,
    onDevice,
    clock,
    nextRefreshAt,
    reportError,
  ]);
}
