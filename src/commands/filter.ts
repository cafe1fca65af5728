import * as v from 'valibot';
import { filterMasks } from '#contract/dashboard.ts';
import { readMasks } from '#domain/filter/readNativeFilters.ts';
import { getFilterState, putChosenTabs, putFilterState } from '#store/filterStates.ts';
import { defineCommand } from '#sync/command.ts';

/* What is applied on a dashboard stays with the person on this device; addresses carry it to others. */

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
