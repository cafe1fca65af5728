import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWorld, type CallWorld } from './callWorld.ts';

/** The calls about datasets and the tables behind them, as the contract names them. */

let world: CallWorld;
beforeAll(async () => {
  world = await callWorld();
});
afterAll(() => world.close());

const DATASET = '/api/v1/dataset/';
const idOf = (body: Record<string, unknown>) => (body['result'] as { table_id: number }).table_id;

/** A dataset over a statement, under a name of its own. */
const virtual = (name: string, more: object = {}) =>
  world.call('POST', DATASET, {
    database: world.databaseId,
    schema: 'main',
    sql: 'SELECT name, tons FROM ships',
    table_name: name,
    ...more,
  });

test('the editor makes a dataset of a statement, with its place and its name [CALL-16]', async () => {
  const made = await virtual('by the editor', {
    catalog: null,
    is_managed_externally: false,
    external_url: null,
  });
  expect(made).toMatchObject({ status: 201, body: { result: { table_name: 'by the editor' } } });
});

test('other callers give template parameters too and are answered under data with the columns that the SQL has; columns of their own are refused, as a Superset does [CALL-17]', async () => {
  const made = await virtual('by others', { template_params: '{"a":1}' });
  expect(made).toMatchObject({
    status: 201,
    body: { data: { columns: [{ column_name: 'name' }, { column_name: 'tons' }] } },
  });
  const refused = await virtual('with columns', { columns: [{ column_name: 'name' }] });
  expect(refused).toMatchObject({ status: 400, body: { message: { columns: ['Unknown field.'] } } });
});

test('a dataset tells the columns it is asked for and no others [CALL-15]', async () => {
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

test('a dataset of a table is found or made, once [CALL-18]', async () => {
  const wish = { database_id: world.databaseId, schema: 'main', table_name: 'ships' };
  const first = await world.call('POST', `${DATASET}get_or_create/`, wish);
  const second = await world.call('POST', `${DATASET}get_or_create/`, wish);
  expect(first.status).toBe(200);
  expect(idOf(second.body)).toBe(idOf(first.body));
});

test('a dataset tells what it is made of under its key, and its first rows page by page [CALL-34 CALL-39]', async () => {
  const id = String((await virtual('sampled')).body['id']);
  const told = await world.call('GET', `/superset/fetch_datasource_metadata?datasourceKey=${id}__table`);
  expect(told).toMatchObject({ status: 200, body: { id: Number(id), table_name: 'sampled' } });
  const page = `/datasource/samples?force=false&datasource_type=table&datasource_id=${id}&per_page=2&page=2`;
  const samples = await world.call('POST', page, { filters: [{ col: 'tons', op: '>', val: 0 }] });
  expect(samples.body).toMatchObject({
    result: { page: 2, per_page: 2, total_count: 4, data: [{ tons: 30 }, { tons: 40 }] },
  });
});

test('the further metadata of a table is answered for a table that is named [CALL-33]', async () => {
  const at = `/api/v1/database/${world.databaseId}/table_metadata/extra/`;
  expect(await world.call('GET', `${at}?name=ships&schema=main`)).toEqual({ status: 200, body: {} });
  expect(await world.call('GET', at)).toMatchObject({ status: 422 });
});

test('every address of the legacy calls begins with the same segment, and another one is not answered [APP-09]', async () => {
  const calls = ['/superset/fetch_datasource_metadata?datasourceKey=999__table'];
  for (const path of calls) {
    expect((await world.call('GET', path)).body).toEqual({ error: 'Datasource does not exist' });
    expect((await world.call('GET', path.replace('superset', 'app'))).status).toBe(404);
  }
});
