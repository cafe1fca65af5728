import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import type { Browser } from '../browser.ts';
import { personWith, send } from '../people/people.ts';
import { testApp } from '../testApp.ts';

/** Reports and alerts. Most of their responses are recorded ones; here is what those do not cover. */

let world: CallWorld;
let dashboard: number;
let chart: number;
let count = 0;
beforeAll(async () => {
  world = await callWorld();
  const dataset = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'ships',
  });
  chart = await world.make('/api/v1/chart/', {
    slice_name: 'Ships',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
  });
});
beforeEach(async () => {
  dashboard = await world.make('/api/v1/dashboard/', { dashboard_title: 'Harbour' });
});
afterAll(() => world.close());

const AT = '/api/v1/report/';
const report = (more: object = {}) => ({
  type: 'Report',
  name: `weekly ${(count += 1)}`,
  crontab: '0 12 * * 1',
  dashboard,
  creation_method: 'dashboards',
  recipients: [{ type: 'Email', recipient_config_json: { target: 'a@x.io, b@x.io' } }],
  ...more,
});

test('a report that a client creates twice under its own id exists once, also after it was deleted [CALL-60]', async () => {
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRFToken': world.browser.csrf ?? '',
    [LOCAL_ID_HEADER]: 'local-1',
  };
  const body = JSON.stringify(report());
  const create = async () => {
    const response = await world.browser.send('POST', AT, { headers, body });
    return { status: response.status, id: ((await response.json()) as { id: number }).id };
  };
  const first = await create();
  expect(first.status).toBe(201);
  expect(await create()).toEqual(first);
  expect((await world.call('DELETE', `${AT}${first.id}`)).status).toBe(200);
  expect(await create()).toEqual(first);
  expect((await world.call('GET', `${AT}${first.id}`)).status).toBe(404);
});

test('a save that was made from an older state is rejected [CALL-62]', async () => {
  const id = await world.make(AT, report());
  const { headers } = await world.browser.send('GET', `${AT}${id}`, {});
  const save = (name: string) =>
    world.browser.send('PUT', `${AT}${id}`, {
      headers: {
        'Content-Type': 'application/json',
        'X-CSRFToken': world.browser.csrf ?? '',
        'If-Match': headers.get('ETag') ?? '',
      },
      body: JSON.stringify({ name }),
    });
  expect((await save(`mine ${id}`)).status).toBe(200);
  expect((await save(`theirs ${id}`)).status).toBe(412);
});

test('a report is answered with the fields it was made with, and what is not in a change stays as it was [RPT-08]', async () => {
  const id = await world.make(AT, report({ description: 'numbers', extra: { sextant: { missed: 'skip' } } }));
  await world.call('PUT', `${AT}${id}`, { active: false });
  const { body } = await world.call('GET', `${AT}${id}`);
  expect(body['result']).toMatchObject({
    active: false,
    description: 'numbers',
    extra: { sextant: { missed: 'skip' } },
    dashboard: { id: dashboard },
    recipients: [{ recipient_config_json: '{"target":"a@x.io, b@x.io"}' }],
  });
});

test.each([
  [{ dashboard: null }, 422, { chart: 'Must choose either a chart or a dashboard' }],
  [{ type: 'Alert' }, 422, { database: 'Database is required for alerts' }],
  [
    { recipients: [{ type: 'Email', recipient_config_json: { target: 'zzz' } }] },
    400,
    { recipients: { 0: { target: ['Invalid email address(es): zzz'] } } },
  ],
  [
    { timezone: 'Mars/Base' },
    400,
    { timezone: ['Must be the name of a time zone, such as Europe/Berlin or UTC.'] },
  ],
  [{ extra: 1 }, 400, { extra: ['Not a valid mapping type.'] }],
])('%o is refused', async (more, status, message) => {
  const answer = await world.call('POST', AT, report(more));
  expect(answer).toEqual({ status, body: { message } });
});

test('an alert needs a database that its author may query', async () => {
  const alert = { type: 'Alert', sql: 'SELECT 1', database: 999_999, creation_method: 'alerts_reports' };
  const refused = await world.call('POST', AT, report(alert));
  expect(refused.body['message']).toEqual({ database: 'Database does not exist' });
  const made = await world.call('POST', AT, report({ ...alert, database: world.databaseId }));
  expect(made.status).toBe(201);
});

test('people see and change the reports they own; people who may read all data see all', async () => {
  const app = await testApp();
  const admin = await app.signedIn();
  const rita = await personWith(app, 'rita', [
    ['can_read', 'ReportSchedule'],
    ['can_write', 'ReportSchedule'],
  ]);
  const idOf = async (path: string, body: object) =>
    ((await (await send(admin, 'POST', path, body)).json()) as { id: number }).id;
  const shared = {
    dashboard: await idOf('/api/v1/dashboard/', { dashboard_title: 'Harbour' }),
    creation_method: 'alerts_reports',
  };
  const theirs = await idOf(AT, report(shared));
  const hers = await idOf(AT, report({ ...shared, owners: [app.meta.users.byName('rita')?.id] }));
  const listOf = async (browser: Browser) =>
    ((await (await browser.get(AT)).json()) as { ids: number[] }).ids;
  expect([await listOf(rita), await listOf(admin)]).toEqual([[hers], [theirs, hers]]);
  expect((await rita.get(`${AT}${theirs}`)).status).toBe(404);
  const change = async (id: number) => (await send(rita, 'PUT', `${AT}${id}`, { active: false })).status;
  expect([await change(theirs), await change(hers)]).toEqual([404, 200]);
});

test('reports are read by their chart or dashboard, how they were made, and who made them [CALL-59]', async () => {
  const onChart = await world.make(AT, report({ dashboard: null, chart, creation_method: 'charts' }));
  const onDashboard = await world.make(AT, report({ creation_method: 'dashboards' }));
  const alone = await world.make(AT, report({ creation_method: 'alerts_reports' }));
  const found = async (...filters: readonly (readonly [string, string, number | string])[]) => {
    const q = filters.map(([col, opr, value]) => `(col:${col},opr:${opr},value:${value})`).join();
    const { body } = await world.call('GET', `${AT}?q=(filters:!(${q}),page_size:100)`);
    return new Set(body['ids'] as number[]);
  };
  const me = world.meta.users.list()[0]?.id ?? 0;
  const method = (name: string) => ['creation_method', 'eq', name] as const;
  const mine = ['created_by', 'rel_o_m', me] as const;
  const charts = await found(['chart_id', 'eq', chart], method('charts'), mine);
  expect([charts.has(onChart), charts.has(onDashboard)]).toEqual([true, false]);
  const dashboards = await found(['dashboard_id', 'eq', dashboard], method('dashboards'), mine);
  expect([dashboards.has(onDashboard), dashboards.has(onChart), dashboards.has(alone)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await found(['created_by', 'rel_o_m', me + 999])).toEqual(new Set());
  await Promise.all([onChart, onDashboard, alone].map((id) => world.call('DELETE', `${AT}${id}`)));
});

test('a chart or dashboard with reports is not deleted, and once they are gone it is [CALL-63]', async () => {
  const id = await world.make(AT, report({ name: 'on the harbour' }));
  const refused = await world.call('DELETE', `/api/v1/dashboard/${dashboard}`);
  expect(refused).toEqual({
    status: 422,
    body: { message: 'There are associated alerts or reports: on the harbour' },
  });
  await world.call('DELETE', `${AT}${id}`);
  expect((await world.call('DELETE', `/api/v1/dashboard/${dashboard}`)).status).toBe(200);
});

test('the runs of a report are listed, and no others', async () => {
  const id = await world.make(AT, report({ dashboard: null, chart, creation_method: 'charts' }));
  const other = await world.make(AT, report());
  const run = { scheduledDttm: 1000, startDttm: 2000, endDttm: 3000, uuid: 'u', state: 'Success' };
  const made = world.meta.reports.insertRun({ ...run, reportId: id });
  world.meta.reports.insertRun({ ...run, reportId: other });
  const { body } = await world.call('GET', `${AT}${id}/log/`);
  expect(body).toMatchObject({
    count: 1,
    ids: [made],
    result: [{ state: 'Success', end_dttm: '1970-01-01T00:00:03' }],
  });
  expect((await world.call('GET', `${AT}${other}/log/${made}`)).status).toBe(404);
  expect((await world.call('GET', `${AT}${id}/log/${made}`)).status).toBe(200);
});
