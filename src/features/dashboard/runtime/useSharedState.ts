import { useEffect, useLayoutEffect, useRef } from 'react';
import { tabsNamed } from '#domain/dashboard/layout/activeTabs.ts';
import { getFilterState } from '#store/dashboards/filterStates.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import type { DashboardRuntime } from './runtime.ts';
import { useReturns } from './useReturns.ts';

/**
 * Applies the state in the address: filters and tabs of a permalink, or filters by a key or written out. What could not
 * be fetched is fetched when the server is back, unless the person selected filters meanwhile.
 */
export function useSharedState(runtime: DashboardRuntime): void {
  const { db, reportError } = useDevice();
  const { dashboards } = useDashboards();
  const { dashboard, layout, options, replaceFilters, setChosenTabs } = runtime;
  const { permalinkKey, filterStateKey, nativeFilters } = options;
  const returns = useReturns();
  const taken = useRef<string | null>(null);
  const missed = useRef<{ readonly wanted: string; readonly changedAt: number | null } | null>(null);
  const latest = useRef({ layout, replaceFilters });
  useLayoutEffect(() => {
    latest.current = { layout, replaceFilters };
  }, [layout, replaceFilters]);

  useEffect(() => {
    const wanted = JSON.stringify([permalinkKey, filterStateKey, nativeFilters]);
    if (taken.current === wanted && missed.current?.wanted !== wanted) return;
    taken.current = wanted;
    const before = missed.current;
    missed.current = null;
    async function take(): Promise<void> {
      const changedAt = (await getFilterState(db, dashboard.id))?.changedAt ?? null;
      if (before?.wanted === wanted && before.changedAt !== changedAt) return;
      const shared = await dashboards.sharedState(dashboard.id, {
        permalinkKey,
        filterStateKey,
        nativeFilters,
      });
      if (shared === null) {
        missed.current = { wanted, changedAt };
        return;
      }
      if (shared.masks !== null) latest.current.replaceFilters(shared.masks);
      setChosenTabs((chosen) => tabsNamed(latest.current.layout, shared.activeTabs, chosen));
    }
    take().catch((error: unknown) => reportError(error, 'shared state'));
  }, [
    dashboards,
    db,
    dashboard.id,
    returns,
    permalinkKey,
    filterStateKey,
    nativeFilters,
    setChosenTabs,
    reportError,
  ]);
}
