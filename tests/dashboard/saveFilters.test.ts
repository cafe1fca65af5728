import { expect, test } from 'vitest';
import { saveFilters, saveSettings } from '#commands/dashboard/dashboard.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { MINUTE } from '#domain/time.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import { dashboardWorld, keepingDashboard } from './dashboardServer.ts';

const metadata = JSON.stringify({
  color_scheme: 'theirs',
  native_filter_configuration: [{ id: 'A', name: 'A', filterType: 'filter_time' }],
});

const births = { dashboard_title: 'Births', json_metadata: metadata };

const added = {
  id: 6,
  modified: [{ id: 'B', name: 'B', filterType: 'filter_time' }],
  deleted: ['A'],
  reordered: [],
};
const namesIn = async (db: SextantDb): Promise<string[]> =>
  readMetadata((await dashboardContent(db, 6))?.jsonMetadata ?? null).nativeFilters.map(({ id }) => id);

test('filters change on the device at once, and only the difference is sent', async () => {
  const { db, api, clock, calls, run, send } = dashboardWorld(keepingDashboard(births).answer);
  await pullDashboard({ db, api, clock }, '6');
  await run(saveFilters(added));
  expect(await namesIn(db)).toEqual(['B']);
  await send();
  const { id: _id, ...body } = added;
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([
    { method: 'PUT', path: '/api/v1/dashboard/6/filters', body },
  ]);
});

test('settings of the filter bar take effect at once, and are sent with all the metadata that the server has by then [FLT-12 DASH-21 CALL-50]', async () => {
  const { db, api, clock, calls, run, send } = dashboardWorld(keepingDashboard(births).answer);
  await pullDashboard({ db, api, clock }, '6');
  await run(saveSettings({ id: 6, filterBarOrientation: 'HORIZONTAL' }));
  await run(saveSettings({ id: 6, crossFiltersEnabled: false }));
  const settings = { filterBarOrientation: 'HORIZONTAL', crossFiltersEnabled: false };
  expect(readMetadata((await dashboardContent(db, 6))?.jsonMetadata ?? null)).toMatchObject(settings);
  await pullDashboard({ db, api, clock }, '6');
  expect(readMetadata((await dashboardContent(db, 6))?.jsonMetadata ?? null)).toMatchObject(settings);
  await send();
  const first = calls.find(({ method }) => method === 'PUT');
  expect(first).toMatchObject({ path: '/api/v1/dashboard/6', body: { json_metadata: expect.any(String) } });
  const sent = first?.body as { readonly json_metadata: string } | undefined;
  expect(Object.keys(sent ?? {})).toEqual(['json_metadata']);
  expect(JSON.parse(sent?.json_metadata ?? '')).toEqual({
    ...JSON.parse(metadata),
    chart_configuration: {},
    global_chart_configuration: {},
    filter_bar_orientation: 'HORIZONTAL',
    cross_filters_enabled: false,
  });
  expect(await db.outbox.count()).toBe(0);
});

test('settings changed elsewhere between read and save are read again, with ETags [RV-1]', async () => {
  const theirs = JSON.stringify({ ...JSON.parse(metadata), color_scheme: 'changed meanwhile' });
  const server = keepingDashboard(births, { etags: true });
  let isFirst = true;
  const { db, api, clock, calls, run, send } = dashboardWorld((call) => {
    if (call.method === 'PUT' && isFirst) {
      isFirst = false;
      server.change({ json_metadata: theirs });
    }
    return server.answer(call);
  });
  await pullDashboard({ db, api, clock }, '6');
  await run(saveSettings({ id: 6, crossFiltersEnabled: false }));
  await send();
  await clock.advance(MINUTE);
  await send();
  const saves = calls.filter(({ method }) => method === 'PUT');
  expect(saves.map(({ base }) => base)).toEqual(['"6-3"', '"6-4"']);
  const sent = saves[1]?.body as { readonly json_metadata: string } | undefined;
  expect(JSON.parse(sent?.json_metadata ?? '')).toMatchObject({
    color_scheme: 'changed meanwhile',
    cross_filters_enabled: false,
  });
  expect(await db.outbox.count()).toBe(0);
});

test('the server’s copy does not overwrite unsent filter changes', async () => {
  const { db, api, clock, run } = dashboardWorld(keepingDashboard(births).answer);
  await pullDashboard({ db, api, clock }, '6');
  await run(saveFilters(added));
  await pullDashboard({ db, api, clock }, '6');
  expect(await namesIn(db)).toEqual(['B']);
  expect(readMetadata((await dashboardContent(db, 6))?.jsonMetadata ?? null).colorScheme).toBe('theirs');
});
