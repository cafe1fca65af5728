import { expect, test } from 'vitest';
import { applyFilters, chooseTabs, storeColors, replaceFilters } from '#commands/dashboard/filter.ts';
import { getFilterState } from '#store/dashboards/filterStates.ts';
import { dashboardWorld } from './dashboardServer.ts';

/*
 * A person's last state of a dashboard is stored on the device: filters, tabs and colours, independently of one
 * another.
 */

const mask = (id: string) => ({ id, extraFormData: {}, filterState: { value: ['France'] } });

test('selecting tabs does not change filters: defaults still apply if none were applied', async () => {
  const { db, run, calls } = dashboardWorld(() => ({}));
  await run(chooseTabs({ dashboardId: 6, tabs: { 'TABS-1': 'TAB-2' } }));
  expect(await getFilterState(db, 6)).toMatchObject({ masks: null, tabs: { 'TABS-1': 'TAB-2' } });
  await run(applyFilters({ dashboardId: 6, masks: { country: mask('country') } }));
  await run(chooseTabs({ dashboardId: 6, tabs: { 'TABS-1': 'TAB-1' } }));
  const left = await getFilterState(db, 6);
  expect(left?.masks).toMatchObject({ country: { filterState: { value: ['France'] } } });
  expect(left?.tabs).toEqual({ 'TABS-1': 'TAB-1' });
  expect(calls).toEqual([]);
});

test('replacing filters does not change the tabs', async () => {
  const { db, run } = dashboardWorld(() => ({}));
  await run(chooseTabs({ dashboardId: 6, tabs: { 'TABS-1': 'TAB-2' } }));
  await run(replaceFilters({ dashboardId: 6, masks: {} }));
  expect(await getFilterState(db, 6)).toMatchObject({ masks: {}, tabs: { 'TABS-1': 'TAB-2' } });
});

test('assigned colours do not change filters and tabs, and are not sent', async () => {
  const { db, run, calls } = dashboardWorld(() => ({}));
  await run(chooseTabs({ dashboardId: 6, tabs: { 'TABS-1': 'TAB-2' } }));
  await run(storeColors({ dashboardId: 6, scheme: 'lyftColors', byLabel: { Ships: '#ea0b8c' } }));
  await run(applyFilters({ dashboardId: 6, masks: { country: mask('country') } }));
  expect(await getFilterState(db, 6)).toMatchObject({
    tabs: { 'TABS-1': 'TAB-2' },
    colors: { scheme: 'lyftColors', byLabel: { Ships: '#ea0b8c' } },
  });
  expect(calls).toEqual([]);
});
