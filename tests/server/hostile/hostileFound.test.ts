import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { type LogFields, silentLog } from '../../../server/base/log.ts';
import { type CallWorld, callWorld } from '../callWorld.ts';

/* Failures found with hostile requests, one test each. */

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const UUID = '11111111-2222-4333-8444-555555555555';
const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;

let world: CallWorld;
let dataset: number;
const lines: string[] = [];
beforeAll(async () => {
  const error = (event: string, fields?: LogFields) =>
    void lines.push(`${event} ${String(fields?.['what'])}`);
  world = await callWorld({ ...silentLog, error });
  dataset = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'ships',
  });
});
afterAll(() => world.close());

const chart = (more: object) => ({
  slice_name: 'x',
  viz_type: 'table',
  params: '{}',
  datasource_id: dataset,
  datasource_type: 'table',
  ...more,
});

test('an existing uuid is rejected by name', async () => {
  const taken = { status: 422, body: { message: { uuid: ['Must be unique'] } } };
  const dashboard = { dashboard_title: 'x', uuid: UUID };
  await world.make('/api/v1/dashboard/', dashboard);
  expect(await world.call('POST', '/api/v1/dashboard/', dashboard)).toEqual(taken);
  await world.make('/api/v1/chart/', chart({ uuid: UUID }));
  expect(await world.call('POST', '/api/v1/chart/', chart({ uuid: UUID }))).toEqual(taken);
});

test('a repeated create gets the response of the first one, although its slug and uuid exist by then', async () => {
  const create = async (path: string, body: object) => {
    const response = await world.browser.send('POST', path, {
      headers: {
        'Content-Type': 'application/json',
        'X-CSRFToken': world.browser.csrf ?? '',
        [LOCAL_ID_HEADER]: 'mine',
      },
      body: JSON.stringify(body),
    });
    return [response.status, ((await response.json()) as { id: number }).id];
  };
  const uuid = UUID.replace('5555', '6666');
  const dashboard = { dashboard_title: 'x', slug: 'only-one', uuid };
  expect(await create('/api/v1/dashboard/', dashboard)).toEqual(
    await create('/api/v1/dashboard/', dashboard),
  );
  expect(await create('/api/v1/chart/', chart({ uuid }))).toEqual(
    await create('/api/v1/chart/', chart({ uuid })),
  );
});

test('a dataset cannot be moved to a missing database, whatever its id', async () => {
  const moved = await world.call('PUT', `/api/v1/dataset/${dataset}`, { database_id: 0 });
  expect(moved).toEqual({ status: 422, body: { message: { database: ['Database does not exist'] } } });
});

test('the rejection of a payload that cannot be echoed omits the echo', async () => {
  const response = await world.text('PUT', `/api/v1/dataset/${dataset}`, `{"extra": ${deep}}`);
  expect([response.status, response.body]).toEqual([422, expect.stringContaining('"payload":null')]);
  expect(response.body).toContain('"extra":["Nested deeper than 64 levels."]');
});

test('SQL that cannot be formatted is rejected with a message', async () => {
  const response = await world.text('POST', '/api/v1/sqllab/format_sql/', '{"sql": "\\uffff"}');
  expect([response.status, response.body]).toEqual([400, expect.stringContaining('cannot be laid out')]);
});

test.each([
  ['css', { dashboard_title: 'x', css: 'x'.repeat(1024 * 1024 + 1) }],
  ['position_json', { dashboard_title: 'x', position_json: deep }],
  ['json_metadata', { dashboard_title: 'x', json_metadata: `{"positions": ${deep}}` }],
  ['description', { dashboard_title: 'x', description: '\ud800' }],
  ['theme_id', { dashboard_title: 'x', theme_id: 2 ** 53 }],
])('a dashboard’s %s is rejected by name', async (field, body) => {
  const { status, body: refusal } = await world.call('POST', '/api/v1/dashboard/', body);
  expect([status, Object.keys(refusal['message'] as object)]).toEqual([400, [field]]);
});

test('numbers past 2^53 and deeply nested rison are rejected everywhere', async () => {
  const status = async (path: string) => (await world.call('GET', path)).status;
  expect(await status('/api/v1/chart/9007199254740993')).toBe(400);
  expect(await status('/api/v1/database/9007199254740993')).toBe(400);
  expect(await status('/api/v1/dashboard/9007199254740993')).toBe(400);
  expect(await status('/api/v1/chart/favorite_status/?q=!(9007199254740993)')).toBe(400);
  expect(await status(`/api/v1/chart/?q=${'('.repeat(70)}`)).toBe(400);
  const filter = '(filters:!((col:id,opr:eq,value:9007199254740993)))';
  expect(await status(`/api/v1/chart/?q=${filter}`)).toBe(400);
});

test('a record of an older version that cannot be serialized is left out of lists, with a line in the log', async () => {
  const { meta } = world;
  const broken = await world.make('/api/v1/chart/', chart({ slice_name: 'broken' }));
  const position = JSON.stringify({ C: { type: 'CHART', meta: { chartId: broken } } });
  const dashboard = await world.make('/api/v1/dashboard/', {
    dashboard_title: 'y',
    position_json: position,
  });
  meta.charts.update(broken, { params: `{"a": ${deep}}` });
  const saved = await world.make('/api/v1/saved_query/', { label: 'a', sql: 'SELECT 1' });
  meta.savedQueries.update(saved, { extraJson: 'not JSON' }, 0);
  const tab = await world.form('POST', '/tabstateview/', { queryEditor: '{"dbId": null}' });
  meta.tabs.update((JSON.parse(tab.body) as { id: number }).id, { extraJson: '{' });
  lines.length = 0;

  const get = (path: string) => world.call('GET', path);
  expect((await get(`/api/v1/dashboard/${dashboard}/charts`)).body['result']).toEqual([]);
  const list = (await get('/api/v1/saved_query/')).body;
  expect([list['ids'], list['result']]).toEqual([[], []]);
  expect((await get('/api/v1/sqllab/')).body['result']).toMatchObject({ active_tab: null });
  expect((await get(`/api/v1/dashboard/${dashboard}/datasets`)).status).toBe(200);
  expect((await world.browser.get(`/api/v1/dashboard/export/?q=!(${dashboard})`)).status).toBe(200);
  expect(lines).toEqual([
    'record left out chart',
    'record left out List Saved Query',
    'record left out tab',
    'record left out of an export undefined',
  ]);
});
