import * as v from 'valibot';
import { filterMasks } from '#contract/dashboard/dashboardLinks.ts';
import { readMasks } from '#domain/nativeFilter/readNativeFilters.ts';
import {
  getFilterState,
  putChosenTabs,
  putFilterState,
  putLabelColors,
  shownFilters,
} from '#store/dashboards/filterStates.ts';
import { putSetting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/* The filters in which a person leaves a dashboard are stored on this device only; links carry them to others. */

const dashboardId = v.number();

/** Applies masks; the masks of other filters that the page shows do not change. */
export const applyFilters = defineCommand('filter.apply', {
  args: v.object({ dashboardId, masks: filterMasks, pageOpenedAt: v.number() }),
  apply: async (tx, args, { now }) => {
    const before = (await shownFilters(tx, args.dashboardId, args.pageOpenedAt))?.masks ?? {};
    await putFilterState(tx, args.dashboardId, { ...before, ...readMasks(args.masks) }, now);
  },
});

/** Replaces all applied masks, as a permalink or "Clear all" does. */
export const replaceFilters = defineCommand('filter.replace', {
  args: v.object({ dashboardId, masks: filterMasks }),
  apply: (tx, args, { now }) => putFilterState(tx, args.dashboardId, readMasks(args.masks), now),
});

/**
 * Whether dashboards open with the filters in which they were left. Those on screen stay until the page is closed; a
 * dashboard that was never filtered keeps its own.
 */
export const rememberFilters = defineCommand('filter.remember', {
  args: v.object({ isOn: v.boolean(), dashboardId, masks: filterMasks }),
  apply: async (tx, args, { now }) => {
    await putSetting(tx, 'filtersRemembered', args.isOn);
    const left = await getFilterState(tx, args.dashboardId);
    if (left?.masks != null) await putFilterState(tx, args.dashboardId, readMasks(args.masks), now);
  },
});

/** Stores the tabs open when the person leaves the dashboard; the next visit opens them. */
export const chooseTabs = defineCommand('dashboard.chooseTabs', {
  args: v.object({ dashboardId, tabs: v.record(v.string(), v.string()) }),
  apply: (tx, args) => putChosenTabs(tx, args.dashboardId, args.tabs),
});

/**
 * Stores the colours that charts assigned to labels, so that they are the same next time, also for people who may not
 * save them on the server.
 */
export const storeColors = defineCommand('dashboard.keepColors', {
  args: v.object({ dashboardId, scheme: v.string(), byLabel: v.record(v.string(), v.string()) }),
  apply: (tx, { dashboardId: id, scheme, byLabel }) => putLabelColors(tx, id, { scheme, byLabel }),
});
