import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWorld, type CallWorld } from '../callWorld.ts';

/** The routes for datasets and their tables, as named by the contract. */

let world: CallWorld;
beforeAll(async () => {
  world = await callWorld();
});
afterAll(() => world.close());

const DATASET = '/api/v1/dataset/';
const idOf = (body: Record<string, unknown>) => (body['result'] as { table_id: number }).table_id;

/** A dataset over a statement, with a unique name. */
const virtual = (name: string, more: object = {}) =>
  world.call('POST', DATASET, {
    database: world.databaseId,
    schema: 'main',
    sql: 'SELECT name, tons FROM ships',
    table_name: name,
    ...more,
  });

test('the editor creates a dataset from a statement, with its database, schema and name [CALL-16]', async () => {
  const made = await virtual('by the editor', {
    catalog: null,
    is_managed_externally: false,
    external_url: null,
  });
  expect(made).toMatchObject({ status: 201, body: { result: { table_name: 'by the editor' } } });
});

test.each([
  'SELECT 7 AS a;\n-- SELECT 8;',
  'SELECT 7 AS a;\r\n-- SELECT 8;\r\n',
  'SELECT 7 AS a;\n/* x; y */',
  '\uFEFFSELECT 7 AS a;\n-- SELECT 8;',
  "SELECT 7 AS a -- {{ no_such_macro('x') }}",
])('a statement is a dataset, whatever comment is around its semicolon: %j', async (sql) => {
  const made = await virtual(sql, { sql });
  expect(made).toMatchObject({ status: 201, body: { data: { columns: [{ column_name: 'a' }] } } });
  const metric = { label: 'm', expressionType: 'SQL', sqlExpression: 'SUM(a) -- {{ gone }} {% if %}' };
  const read = await world.call('POST', '/api/v1/chart/data', {
    datasource: { id: made.body['id'], type: 'table' },
    queries: [{ metrics: [metric] }],
  });
  expect(read).toMatchObject({ status: 200, body: { result: [{ data: [{ m: 7 }] }] } });
});

test('other clients send template parameters too and get the columns of the SQL under data; columns in the request are rejected, as by a Superset [CALL-17]', async () => {
  const made = await virtual('by others', { template_params: '{"a":1}' });
  expect(made).toMatchObject({
    status: 201,
    body: { data: { columns: [{ column_name: 'name' }, { column_name: 'tons' }] } },
  });
  const refused = await virtual('with columns', { columns: [{ column_name: 'name' }] });
  expect(refused).toMatchObject({ status: 400, body: { message: { columns: ['Unknown field.'] } } });
});

test('a dataset returns the requested columns only [CALL-15]', async () => {
  const { body } = await virtual('to be read');
  const q = "(columns:!(name,schema,'database.id',select_star))";
  const read = await world.call('GET', `${DATASET}${String(body['id'])}?q=${q}`);
  expect(Object.keys(read.body['result'] as object).toSorted()).toEqual([
    'database',
    'name',
    'schema',
    'select_star',
  ]);
  expect(read.body).toMatchObject({ result: { schema: 'main', database: { id: world.databaseId } } });
});

test('a dataset of a table is found or created, once [CALL-18]', async () => {
  const dataset = { database_id: world.databaseId, schema: 'main', table_name: 'ships' };
  const first = await world.call('POST', `${DATASET}get_or_create/`, dataset);
  const second = await world.call('POST', `${DATASET}get_or_create/`, dataset);
  expect(first.status).toBe(200);
  expect(idOf(second.body)).toBe(idOf(first.body));
});

test('the columns of a table have the types it declares, those of SQL the kinds of their values', async () => {
  const table = { database_id: world.databaseId, schema: 'main', table_name: 'ships' };
  const typesOf = async (id: unknown) => {
    const { body } = await world.call('GET', `/datasource/external_metadata/table/${String(id)}/`);
    return Object.values(body).map((column) => (column as { type: string }).type);
  };
  const made = await world.call('POST', `${DATASET}get_or_create/`, table);
  expect(await typesOf(idOf(made.body))).toContain('VARCHAR');
  expect(await typesOf((await virtual('of kinds')).body['id'])).toContain('STRING');
});

test('a dataset returns its definition under its key, and its rows in pages [CALL-34 CALL-39]', async () => {
  const id = String((await virtual('sampled')).body['id']);
  const described = await world.call('GET', `/superset/fetch_datasource_metadata?datasourceKey=${id}__table`);
  expect(described).toMatchObject({ status: 200, body: { id: Number(id), table_name: 'sampled' } });
  const page = `/datasource/samples?force=false&datasource_type=table&datasource_id=${id}&per_page=2&page=2`;
  const samples = await world.call('POST', page, { filters: [{ col: 'tons', op: '>', val: 0 }] });
  expect(samples.body).toMatchObject({
    result: { page: 2, per_page: 2, total_count: 4, data: [{ tons: 30 }, { tons: 40 }] },
  });
});

test('the extra metadata of a table requires the table’s name [CALL-33]', async () => {
  const at = `/api/v1/database/${world.databaseId}/table_metadata/extra/`;
  expect(await world.call('GET', `${at}?name=ships&schema=main`)).toEqual({ status: 200, body: {} });
  expect(await world.call('GET', at)).toMatchObject({ status: 422 });
});

test('all legacy routes begin with the same segment, and any other is not found [APP-09]', async () => {
  const calls = ['/superset/fetch_datasource_metadata?datasourceKey=999__table'];
  for (const path of calls) {
    expect((await world.call('GET', path)).body).toEqual({ error: 'Datasource does not exist' });
    expect((await world.call('GET', path.replace('superset', 'app'))).status).toBe(404);
  }
});
