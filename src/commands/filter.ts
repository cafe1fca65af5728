import * as v from 'valibot';
import { filterMasks } from '#contract/dashboard.ts';
import { readMasks } from '#domain/filter/readNativeFilters.ts';
import { getFilterState, putChosenTabs, putFilterState, putGivenColors } from '#store/filterStates.ts';
import { defineCommand } from '#sync/command.ts';

/* How a dashboard is left stays with the person on this device; addresses carry the filters to others. */

const dashboardId = v.number();

/** Applies masks; those of other filters stay as they are. */
export const applyFilters = defineCommand('filter.apply', {
  args: v.object({ dashboardId, masks: filterMasks }),
  apply: async (tx, args, { now }) => {
    const before = (await getFilterState(tx, args.dashboardId))?.masks ?? {};
    await putFilterState(tx, args.dashboardId, { ...before, ...readMasks(args.masks) }, now);
  },
});

/** Everything that is applied, as a permalink or a cleared bar has it. */
export const replaceFilters = defineCommand('filter.replace', {
  args: v.object({ dashboardId, masks: filterMasks }),
  apply: (tx, args, { now }) => putFilterState(tx, args.dashboardId, readMasks(args.masks), now),
});

/** The tabs at which the person leaves the dashboard: the next visit begins there. */
export const chooseTabs = defineCommand('dashboard.chooseTabs', {
  args: v.object({ dashboardId, tabs: v.record(v.string(), v.string()) }),
  apply: (tx, args) => putChosenTabs(tx, args.dashboardId, args.tabs),
});

/** The colours that charts gave to labels: the next look is the same, also for whoever may not tell the server. */
export const storeColors = defineCommand('dashboard.keepColors', {
  args: v.object({ dashboardId, scheme: v.string(), byLabel: v.record(v.string(), v.string()) }),
  apply: (tx, { dashboardId: id, scheme, byLabel }) => putGivenColors(tx, id, { scheme, byLabel }),
});
