import { expect, test } from 'vitest';
import {
  applyFilters,
  chooseTabs,
  rememberFilters,
  replaceFilters,
  storeColors,
} from '#commands/dashboard/filter.ts';
import { getFilterState, shownFilters } from '#store/dashboards/filterStates.ts';
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
  await run(applyFilters({ dashboardId: 6, masks: { country: mask('country') }, pageOpenedAt: 0 }));
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
  await run(applyFilters({ dashboardId: 6, masks: { country: mask('country') }, pageOpenedAt: 0 }));
  expect(await getFilterState(db, 6)).toMatchObject({
    tabs: { 'TABS-1': 'TAB-2' },
    colors: { scheme: 'lyftColors', byLabel: { Ships: '#ea0b8c' } },
  });
  expect(calls).toEqual([]);
});

test('filters that are not remembered stay on screen, and end with the page', async () => {
  const { db, run, clock } = dashboardWorld(() => ({}));
  const remember = (isOn: boolean, ...masks: readonly string[]) =>
    run(
      rememberFilters({ isOn, dashboardId: 6, masks: Object.fromEntries(masks.map((id) => [id, mask(id)])) }),
    );
  const shown = async (pageOpenedAt: number) =>
    Object.keys((await shownFilters(db, 6, pageOpenedAt))?.masks ?? {});
  const first = clock.now();
  await run(applyFilters({ dashboardId: 6, masks: { country: mask('country') }, pageOpenedAt: first }));
  await clock.advance(1000);
  const second = clock.now();
  await remember(false, 'country');
  expect(await shown(second)).toEqual(['country']);
  await clock.advance(1000);
  const third = clock.now();
  expect(await shown(third)).toEqual([]);
  await run(applyFilters({ dashboardId: 6, masks: { year: mask('year') }, pageOpenedAt: third }));
  expect(await shown(third)).toEqual(['year']);
  await remember(true, 'year');
  await clock.advance(1000);
  expect(await shown(clock.now())).toEqual(['year']);
});

test('a dashboard that was never filtered keeps its own filters, whether they are remembered or not', async () => {
  const { db, run } = dashboardWorld(() => ({}));
  for (const isOn of [false, true])
    await run(rememberFilters({ isOn, dashboardId: 6, masks: { country: mask('country') } }));
  expect(await getFilterState(db, 6)).toBeUndefined();
});
