import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/** How often a dashboard is refreshed on this device; null for the dashboard's own interval. Never sent to a server. */
export const setRefreshInterval = defineCommand('refreshInterval.set', {
  args: v.object({ dashboardId: v.number(), interval: v.nullable(v.pipe(v.number(), v.minValue(0))) }),
  apply: async (tx, { dashboardId, interval }) => {
    const { [dashboardId]: _, ...others } = await setting(tx, 'refreshIntervals');
    await putSetting(tx, 'refreshIntervals', {
      ...others,
      ...(interval !== null && { [dashboardId]: interval }),
    });
  },
});
