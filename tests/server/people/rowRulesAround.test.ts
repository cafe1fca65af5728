import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import { silentLog } from '../../../server/base/log.ts';
import type { PermissionPair } from '../../../server/meta/people/roles.ts';
import { ENGINE } from '../../engine/testEngine.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { send } from './people.ts';
import { countingRandom, testClock } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

/** Ways around a rule that limits rows: by another name of the table, or by changing what the rule is about. */

let world: CallWorld;
let ships = 0;
let anna: Browser;
let annaId = 0;
const PAIRS: readonly PermissionPair[] = [
  ['can_read', 'SecurityRestApi'],
  ['can_read', 'Chart'],
  ['can_read', 'Dataset'],
  ['can_write', 'Dataset'],
  ['can_duplicate', 'Dataset'],
  ['can_get_or_create_dataset', 'Dataset'],
  ['can_get_column_values', 'Datasource'],
  ['can_samples', 'Datasource'],
  ['can_read', 'Database'],
];

beforeAll(async () => {
  world = await callWorld(silentLog, countingRandom(), testTemplates(), [
    'CREATE VIEW fleet AS SELECT * FROM ships',
    'CREATE VIEW "the fleet AS seen" AS SELECT * FROM fleet',
    'CREATE VIEW ports AS SELECT 0 AS id',
    'CREATE MACRO all_of() AS TABLE SELECT * FROM main.ships',
  ]);
  ships = await make({ table_name: 'ships' });
  const { meta } = world;
  annaId = meta.users.insert(
    { username: 'anna', passwordHash: '', firstName: 'Anna', lastName: 'X', email: 'a@x' },
    0,
  );
  const data: PermissionPair = ['database_access', `[harbour].(id:${world.databaseId})`];
  meta.roles.grant(annaId, meta.roles.put('role of anna', [...PAIRS, data]));
  anna = world.another();
  await anna.get(`/login/?key=${newSignInKey(meta, annaId, testClock(), countingRandom(200))}`);
  anna.csrf = (await anna.json<{ result: string }>('/api/v1/security/csrf_token/')).result;
});
afterAll(() => world.close());

beforeEach(() => {
  const { meta } = world;
  for (const { id } of meta.rowRules.list()) meta.rowRules.remove(id);
  limit(ships);
});

const make = (body: object): Promise<number> =>
  world.make('/api/v1/dataset/', { database: world.databaseId, schema: 'main', ...body });

function limit(dataset: number, clause = 'id < 2'): number {
  const { meta } = world;
  const roles = [meta.roles.byName('role of anna')?.id ?? 0];
  const rule = { description: null, filterType: 'Regular', groupKey: null, clause };
  return meta.rowRules.insert({ name: `limit of ${dataset}`, ...rule, datasets: [dataset], roles }, null, 0);
}

async function read(id: number, more: object = {}): Promise<number[] | string> {
  const queries = [{ columns: ['id'], metrics: [], orderby: [['id', true]], row_limit: 100, ...more }];
  const response = await send(anna, 'POST', '/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries,
  });
  const body = (await response.json()) as { message?: string; result?: { data: { id: number }[] }[] };
  return response.status === 200 ? (body.result?.[0]?.data.map((row) => row.id) ?? []) : (body.message ?? '');
}

const REFUSED = expect.stringContaining('limited for you') as string;

test.each([
  ['a view over it', { table_name: 'fleet' }],
  ['a view over a view over it', { table_name: 'the fleet AS seen' }],
  ['its name after the name of the catalog', { table_name: 'ships', schema: 'memory' }],
  ['SQL over such a view', { table_name: 'a', sql: 'SELECT * FROM fleet' }],
  [
    'SQL whose template chooses the table',
    { table_name: 'c', sql: "SELECT * FROM {{ 'ma' ~ 'in.sh' ~ 'ips' }}" },
  ],
])('a limited table is not read by %s', async (_, body) => {
  expect(await read(await make(body))).toEqual(REFUSED);
});

test('a limited table is not read by SQL that calls a macro over it', async () => {
  const called = await make({ table_name: 'b', sql: 'SELECT * FROM all_of()' });
  expect(await read(called)).toContain('all_of is none of them');
});

test('the SQL that is shown has neither the rule nor what the server added for it', async () => {
  const queries = [{ columns: ['id'], metrics: [], row_limit: 100 }];
  for (const id of [ships, await make({ table_name: 'bare', sql: 'SELECT * FROM ships' })])
    for (const more of [{}, { result_type: 'query' }]) {
      const body = { datasource: { id, type: 'table' }, queries, ...more };
      const response = await send(anna, 'POST', '/api/v1/chart/data', body);
      expect(await response.text()).not.toMatch(/id < 2|WHERE|' = '/);
    }
});

test('a view over other tables is read, and so is a limited view', async () => {
  const ports = await make({ table_name: 'ports' });
  expect(await read(ports)).toEqual([0]);
  limit(ports, 'id > 0');
  expect(await read(ports)).toEqual([]);
  expect(await read(ships)).toEqual([0, 1]);
});

test('the table is limited in every database that the same engine serves', async () => {
  const row = { backend: 'duckdb', sqlalchemyUri: ENGINE, uuid: 'b', databaseName: 'again' };
  const again = world.meta.databases.insert(row, 0);
  const role = world.meta.roles.byName('role of anna')?.id ?? 0;
  const data: PermissionPair = ['database_access', `[again].(id:${again})`];
  const before = world.meta.roles
    .pairsOf(role)
    .map(({ permission, view }): PermissionPair => [permission, view]);
  const sql: PermissionPair = ['can_execute_sql_query', 'SQLLab'];
  world.meta.roles.setPairs(role, [...before, data, sql, ['can_export_csv', 'SQLLab']]);
  expect(await read(await make({ table_name: 'ships', database: again }))).toEqual([0, 1]);
  const run = { database_id: again, sql: 'FROM ships' };
  const refused = await send(anna, 'POST', '/api/v1/sqllab/execute/', run);
  expect(refused.status).toBe(403);

  // A query of before the rule is not run once more for its rows either.
  world.meta.queries.insert({ ...ranBefore, userId: annaId, databaseId: again }, 0);
  const fields = { client_id: ranBefore.clientId, all_rows: 'true' };
  const exported = await anna.form('POST', '/api/v1/sqllab/export_streaming/', fields);
  expect([exported.status, await exported.json()]).toEqual([403, await refused.json()]);
});

const ranBefore = {
  clientId: 'ran before',
  status: 'success',
  tabName: null,
  sqlEditorId: null,
  catalog: null,
  schema: null,
  sql: 'FROM ships',
  limit: 1,
  limitingFactor: 'QUERY',
  selectAsCta: false,
  ctasMethod: null,
  tmpTableName: null,
  tmpSchemaName: null,
  runAsync: false,
  startTime: 0,
} as const;

test('a copy of a limited dataset would not be limited, so it is not made', async () => {
  const drawn = await make({ table_name: 'drawn', sql: 'SELECT 7 AS id' });
  limit(drawn, 'id < 2');
  expect(await read(drawn)).toEqual([]);
  const copy = { base_model_id: drawn, table_name: 'copied' };
  const response = await send(anna, 'POST', '/api/v1/dataset/duplicate', copy);
  expect([response.status, await response.json()]).toEqual([403, { message: REFUSED }]);
});

test('a dataset that a rule names is not deleted', async () => {
  const drawn = await make({ table_name: 'to delete', sql: 'SELECT 7 AS id' });
  world.meta.owners.set('dataset', drawn, [annaId]);
  limit(drawn, 'id < 2');
  for (const path of [`/api/v1/dataset/${drawn}`, `/api/v1/dataset/?q=!(${drawn})`]) {
    const response = await send(anna, 'DELETE', path, {});
    expect([response.status, await response.json()]).toEqual([
      422,
      { message: expect.stringContaining(`"limit of ${drawn}"`) as string },
    ]);
  }
});

test('the values of a computed column are those of one expression, as in charts', async () => {
  const sums = await make({ table_name: 'sums', sql: 'SELECT 1 AS id' });
  const [id] = world.meta.datasets.columnsOf(sums);
  const columns = [
    { id: id?.id, column_name: 'id' },
    { column_name: 'others', expression: '(SELECT max(id) FROM main.ships)' },
  ];
  const saved = await world.call('PUT', `/api/v1/dataset/${sums}`, { columns });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const response = await anna.get(`/api/v1/datasource/table/${sums}/column/others/values/`);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('sub-queries')]);
});

test('who sees limited rows, or no database, saves expressions of their dataset, but not what it reads', async () => {
  const own = await make({ table_name: 'own', sql: 'SELECT 1 AS id' });
  const { meta } = world;
  meta.owners.set('dataset', own, [annaId]);
  const save = async (body: object): Promise<number> =>
    (await send(anna, 'PUT', `/api/v1/dataset/${own}`, body)).status;
  const metrics = (expression: string) => ({ metrics: [{ metric_name: 'most', expression }] });
  const unchanged = { sql: 'SELECT 1 AS id', table_name: 'own', database_id: world.databaseId };
  const role = meta.roles.byName('role of anna')?.id ?? 0;
  const pairs = meta.roles.pairsOf(role).map(({ permission, view }): PermissionPair => [permission, view]);
  for (const has of [pairs, PAIRS]) {
    meta.roles.setPairs(role, has);
    meta.datasets.setMetrics(own, []);
    expect(await save({ ...unchanged, ...metrics('max(id)') })).toBe(200);
    for (const moved of [{ sql: 'SELECT 2 AS id' }, { schema: 'x' }, { template_params: '{"a": "b"}' }])
      expect(await save(moved), JSON.stringify(moved)).toBe(422);
    meta.datasets.setMetrics(own, []);
    expect(await save(metrics('(SELECT max(id) FROM main.ships)'))).toBe(200);
    expect(await read(own, { columns: [], metrics: ['most'], orderby: [] })).toContain('sub-queries');
  }
  meta.roles.setPairs(role, pairs);
});

test('an import by a person with limited rows adds no SQL, and moves no dataset', async () => {
  const uuid = '00000000-0000-4000-8000-00000000000';
  const own = await make({ table_name: 'mine', sql: 'SELECT 1 AS id', uuid: `${uuid}1` });
  world.meta.owners.set('dataset', own, [annaId]);
  const bring = async (digit: number, more: string): Promise<object> => {
    const dataset = `table_name: d${digit}\nschema: main\nuuid: ${uuid}${digit}\nversion: 1.0.0\ndatabase_uuid: ${uuid}9\n`;
    const files = {
      'metadata.yaml': 'version: 1.0.0\ntype: SqlaTable\n',
      'datasets/x/d.yaml': dataset + more,
    };
    const entries = Object.entries(files).map(([name, text]) => [`export/${name}`, strToU8(text)]);
    const zip = zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>);
    const body = new FormData();
    body.append('formData', new File([zip.slice()], 'x.zip'));
    body.append('overwrite', 'true');
    const headers = { 'X-CSRFToken': anna.csrf ?? '' };
    const response = await anna.send('POST', '/api/v1/dataset/import/', { body, headers });
    return [response.status, await response.text()];
  };
  const refused = [422, REFUSED];
  expect(await bring(1, 'sql: SELECT 2 AS id\n')).toEqual(refused);
  expect(await bring(2, 'sql: SELECT 2 AS id\n')).toEqual(refused);
  expect(await bring(3, '')).toEqual([200, expect.anything()]);
  expect(world.meta.datasets.byId(own)?.sql).toBe('SELECT 1 AS id');
});
