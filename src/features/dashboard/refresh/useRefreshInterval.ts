import { useCallback } from 'react';
import { setRefreshInterval } from '#commands/settings/refreshInterval.ts';
import type { DashboardMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { Millis } from '#domain/time.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';

export interface RefreshInterval {
  /** The interval in use; 0 for none. */
  readonly interval: Millis;
  /** The person's choice on this device; null for the dashboard's own interval. */
  readonly chosen: Millis | null;
  readonly choose: (interval: Millis | null) => void;
}

/** The interval of timed refreshes: the person's choice on this device, else the dashboard's. */
export function useRefreshInterval(id: number, { refreshFrequency }: DashboardMetadata): RefreshInterval {
  const { db, change } = useDevice();
  const chosen = useLive(async () => (await setting(db, 'refreshIntervals'))[id] ?? null, [db, id]) ?? null;
  const choose = useCallback(
    (interval: Millis | null) => change(setRefreshInterval({ dashboardId: id, interval })),
    [change, id],
  );
  return { interval: chosen ?? refreshFrequency, chosen, choose };
}
