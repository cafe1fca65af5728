import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { type DashboardParts, dashboardParts } from './dashboardParts.ts';
import { useOutcome } from './useOutcome.ts';

/**
 * What is known of a dashboard's tabs and filters. One that was never opened on this device is read from the server.
 */
export function useDashboardParts(dashboard: string | number | null): DashboardParts | null | undefined {
  const { db } = useDevice();
  const { dashboards } = useDashboards();
  const found = useLive(
    async () => ({ dashboard, parts: dashboard === null ? null : await dashboardParts(db, dashboard) }),
    [db, dashboard],
  );
  const parts = found?.dashboard === dashboard ? found.parts : undefined;
  const isUnread = parts === null && typeof dashboard === 'number';
  const outcome = useOutcome(isUnread ? `dashboard ${dashboard}` : null, () =>
    dashboards.read(String(dashboard)),
  );
  return isUnread && outcome === null ? undefined : parts;
}
