import { useEffect, useLayoutEffect, useRef } from 'react';
import { tabsNamed } from '#domain/dashboard/activeTabs.ts';
import { useServices } from '../services.ts';
import type { DashboardRuntime } from './runtime.ts';

/** Takes over what the address carries: filters and tabs of a permalink, or filters by a key or written out. */
export function useSharedState(runtime: DashboardRuntime): void {
  const { dashboards, reportError } = useServices();
  const { dashboard, layout, options, replaceFilters, setChosenTabs } = runtime;
  const { permalinkKey, filterStateKey, nativeFilters } = options;
  const taken = useRef<string | null>(null);
  const latest = useRef({ layout, replaceFilters });
  useLayoutEffect(() => {
    latest.current = { layout, replaceFilters };
  }, [layout, replaceFilters]);

  useEffect(() => {
    const wanted = JSON.stringify([permalinkKey, filterStateKey, nativeFilters]);
    if (taken.current === wanted) return;
    taken.current = wanted;
    async function take(): Promise<void> {
      const shared = await dashboards.sharedState(dashboard.id, {
        permalinkKey,
        filterStateKey,
        nativeFilters,
      });
      if (shared === null) return;
      if (shared.masks !== null) latest.current.replaceFilters(shared.masks);
      setChosenTabs((chosen) => tabsNamed(latest.current.layout, shared.activeTabs, chosen));
    }
    take().catch((error: unknown) => reportError(error, 'shared state'));
  }, [dashboards, dashboard.id, permalinkKey, filterStateKey, nativeFilters, setChosenTabs, reportError]);
}
