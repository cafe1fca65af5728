import { beforeEach, expect, test } from 'vitest';
import { DAY } from '#domain/time.ts';
import type { Browser } from '../browser.ts';
import { addUser, personWith, send, signedInAs } from '../people/people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** The usage log: what pages report, and how it is summed up. */

let app: TestApp;
let admin: Browser;
let dashboard: number;
beforeEach(async () => {
  app = await testApp();
  admin = await signedInAs(app, app.adminId);
  const made = await send(admin, 'POST', '/api/v1/dashboard/', { dashboard_title: 'Harbour' });
  dashboard = ((await made.json()) as { id: number }).id;
});

const report = (who: Browser, events: readonly object[]) =>
  send(who, 'POST', '/superset/log/?explode=events', { events });
const opened = (patch: object = {}) => ({
  event_name: 'mount_dashboard',
  source: 'dashboard',
  source_id: dashboard,
  ts: app.clock.now(),
  ...patch,
});

async function used(who: Browser = admin): Promise<readonly Record<string, unknown>[]> {
  const response = await who.get('/api/v1/sextant/usage/');
  return ((await response.json()) as { result: Record<string, unknown>[] }).result;
}

test('[CALL-69] the response to a report is empty', async () => {
  const response = await report(admin, [opened()]);
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('views and people are counted for each dashboard', async () => {
  const other = await signedInAs(app, addUser(app, 'other', ['Admin']));
  await report(admin, [opened(), opened()]);
  await report(other, [opened()]);
  expect(await used()).toMatchObject([
    { entity: 'dashboard', id: dashboard, title: 'Harbour', views: 3, people: 2, last_on: app.clock.now() },
  ]);
});

test('loads of charts have their slowest times and errors; a person who left is no error', async () => {
  const times = { createdOn: 0, changedOn: 0 };
  const chart = app.meta.charts.insert({ uuid: 'u', sliceName: 'Ships', vizType: 'table', ...times });
  const load = (patch: object) => opened({ event_name: 'load_chart', slice_id: chart, ...patch });
  await report(admin, [
    ...Array.from({ length: 20 }, (_, index) => load({ duration: (index + 1) * 10 })),
    load({ has_err: true, error_details: 'timeout', duration: 60_000 }),
    load({ has_err: true, error_details: 'abort', duration: 5 }),
  ]);
  expect((await used()).find(({ entity }) => entity === 'chart')).toMatchObject({
    id: chart,
    loads: 20,
    p95: 190,
    errors: 1,
    last_error: 'timeout',
  });
});

test('what a person may not see, or what is no event, is not counted', async () => {
  const stranger = await personWith(app, 'Gamma', [['can_log', 'Superset']]);
  await report(stranger, [opened()]);
  await report(admin, [
    opened({ source_id: 9999 }),
    opened({ source_id: '1; DROP TABLE usage_event' }),
    opened({ event_name: 'anything' }),
    { event_name: 'load_chart', slice_id: -1 },
  ]);
  expect(await used()).toEqual([]);
});

test('a time that cannot be right is that of the report, and old events are removed', async () => {
  const now = app.clock.now();
  await report(admin, [opened({ ts: now + DAY }), opened({ ts: 0 }), opened({ ts: now - DAY })]);
  expect(await used()).toMatchObject([{ views: 3, last_on: now }]);
  app.clock.advance(31 * DAY);
  expect(app.meta.usage.since(app.clock.now() - 30 * DAY)).toEqual([]);
});

test('only who may read the log sees it', async () => {
  const other = await personWith(app, 'Reader', [['can_read', 'Dashboard']]);
  expect((await other.get('/api/v1/sextant/usage/')).status).toBe(403);
});

test('a server without a usage log takes reports, says that it wants none, and keeps nothing', async () => {
  const quiet = await testApp({ keepsUsage: false });
  const who = await signedInAs(quiet, quiet.adminId);
  const offered = (await (await who.get('/api/v1/sextant/capabilities')).json()) as { usageLog: boolean };
  expect(offered.usageLog).toBe(false);
  expect((await report(who, [opened({ source_id: 1 })])).status).toBe(200);
  expect(quiet.meta.usage.since(0)).toEqual([]);
});
