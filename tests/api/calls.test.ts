import { describe, expect, test } from 'vitest';
import { databaseApi } from '#api/sql/database.ts';
import { createRemoteExecutor } from '#query/sql/execute/remote.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { savedFields } from '#domain/tab/savedFields.ts';
import { apiWorld, request } from './apiWorld.ts';

/** The requests of each call: method, address and body as in the contract. */

const place = { dbId: 3, catalog: null, schema: 'main' } as const;

describe('running SQL', () => {
  const run = {
    clientId: 'abcdefghijk',
    dbId: 3,
    catalog: null,
    schema: 'main',
    sql: 'SELECT 1',
    sqlEditorId: '7',
    tab: 'Untitled Query 1',
    runAsync: false,
    queryLimit: 1000,
    templateParams: null,
    ctas: null,
    search: '?city=Oslo',
  } as const;

  test('treats a 408 with the contract’s error as the query’s own time-out', async () => {
    const errors = [
      { message: 'It took too long.', error_type: 'BACKEND_TIMEOUT_ERROR', level: 'error', extra: {} },
    ];
    const { api } = apiWorld({ errors }, 408);
    const ran = await createRemoteExecutor(api.sqllab).execute(run, new AbortController().signal);
    expect(ran).toMatchObject({
      ok: false,
      error: { kind: 'refused', errors: [{ error_type: 'BACKEND_TIMEOUT_ERROR' }] },
    });
  });

  test('sends what Superset accepts, without the key it rejects, and forwards the query string [CALL-05 CALL-06]', async () => {
    const never = new AbortController().signal;
    const sent = await request((api) => createRemoteExecutor(api.sqllab).execute(run, never));
    expect(sent).toEqual({
      method: 'POST',
      url: '/api/v1/sqllab/execute/?city=Oslo',
      body: {
        client_id: 'abcdefghijk',
        database_id: 3,
        runAsync: false,
        catalog: null,
        schema: 'main',
        sql: 'SELECT 1',
        sql_editor_id: '7',
        tab: 'Untitled Query 1',
        tmp_table_name: '',
        select_as_cta: false,
        ctas_method: 'TABLE',
        queryLimit: 1000,
        templateParams: null,
        expand_data: true,
      },
    });
  });

  test('reads stored results by key, in rison, with a row count only if one is given [CALL-07 CALL-70]', async () => {
    const all = await request((api) => api.sqllab.results({ key: "it's" }));
    expect(all).toMatchObject({ method: 'GET', url: "/api/v1/sqllab/results/?q=(key:'it!'s')" });
    const some = await request((api) => api.sqllab.results({ key: 'k', rows: 10 }));
    expect(some.url).toBe("/api/v1/sqllab/results/?q=(key:'k',rows:10)");
  });

  test('stops by client id [CALL-09]', async () => {
    const sent = await request((api) => api.sqllab.stop('abcdefghijk'), { result: 'OK' });
    expect(sent).toEqual({ method: 'POST', url: '/api/v1/query/stop', body: { client_id: 'abcdefghijk' } });
  });

  test('formats SQL and reads a past query [CALL-10 CALL-14]', async () => {
    const format = await request((api) => api.sqllab.format('select 1'), { result: 'SELECT 1' });
    expect(format).toMatchObject({
      method: 'POST',
      url: '/api/v1/sqllab/format_sql/',
      body: { sql: 'select 1' },
    });
    expect(await request((api) => api.query.get(12))).toMatchObject({
      method: 'GET',
      url: '/api/v1/query/12',
    });
  });

  test('requests the queries changed since a time [QRY-34]', async () => {
    const sent = await request((api) => api.query.updatedSince(1_000), { result: [] });
    expect(sent).toMatchObject({
      method: 'GET',
      url: '/api/v1/query/updated_since?q=(last_updated_ms:1000)',
    });
  });
});

describe('datasets', () => {
  const body = {
    database: 3,
    catalog: null,
    schema: 'main',
    sql: 'SELECT 1 AS a',
    table_name: 'Ones',
    is_managed_externally: false,
    external_url: null,
  };

  test('are created from SQL with the body that the editor sends, and return their id [CALL-16 DST-01]', async () => {
    const sent = await request((api) => api.dataset.create(body), { id: 12, result: body, data: {} });
    expect(sent).toEqual({ method: 'POST', url: '/api/v1/dataset/', body });
    const { api } = apiWorld({ id: 12, result: body, data: {} }, 201);
    expect(await api.dataset.create(body)).toEqual({ ok: true, value: 12 });
  });

  test('that already exist are rejected with the server’s message [DST-04]', async () => {
    const { api } = apiWorld({ message: { table: ['Dataset main.Ones already exists'] } }, 422);
    const refusal = { kind: 'http', status: 422, message: 'table: Dataset main.Ones already exists' };
    expect(await api.dataset.create(body)).toMatchObject({ ok: false, error: refusal });
  });
});

describe('tabs', () => {
  const tab = savedFields(
    newTab({ id: 'tab________', name: 'Mine', now: 0, position: 1, sql: 'SELECT 1', dbId: 3 }),
  );

  test('are stored as a form field of JSON text [CALL-19]', async () => {
    const sent = await request((api) => api.tabState.create('tab________', tab), { id: 7 });
    expect(sent).toMatchObject({ method: 'POST', url: '/tabstateview/' });
    const { queryEditor } = sent.body as { queryEditor: string };
    expect(JSON.parse(queryEditor)).toMatchObject({
      id: 'tab________',
      name: 'Mine',
      sql: 'SELECT 1',
      dbId: 3,
    });
  });

  test('of This device are created and saved without a number, which no server has for it', async () => {
    const here = { dbId: DEVICE_ID, catalog: null };
    const created = await request((api) => api.tabState.create('tab________', { ...tab, ...here }), {
      id: 7,
    });
    const { queryEditor } = created.body as { queryEditor: string };
    const save = { stamp: { updatedAt: 5, version: 2, mark: null }, base: null };
    const saved = await request((api) => api.tabState.put(7, here, save), 7);
    expect(JSON.parse(queryEditor)).toMatchObject({ dbId: null, catalog: 'sextant:this-device' });
    expect(saved.body).toMatchObject({ database_id: 'null', catalog: '"sextant:this-device"' });
  });

  test('are read, updated with the changed fields only, activated and deleted by id [CALL-20 CALL-22 CALL-23]', async () => {
    expect(await request((api) => api.tabState.get(7))).toMatchObject({
      method: 'GET',
      url: '/tabstateview/7',
    });
    const put = await request(
      (api) =>
        api.tabState.put(
          7,
          { sql: 'SELECT 2' },
          { stamp: { updatedAt: 5, version: 2, mark: null }, base: '"7-1"' },
        ),
      7,
    );
    expect(put).toMatchObject({ method: 'PUT', url: '/tabstateview/7' });
    expect(put.body).toEqual({
      sql: '"SELECT 2"',
      extra_json: JSON.stringify('{"updatedAt":5,"version":2}'),
    });
    expect(await request((api) => api.tabState.activate(7), 7)).toMatchObject({
      method: 'POST',
      url: '/tabstateview/7/activate',
    });
    expect(await request((api) => api.tabState.remove(7), 'OK')).toMatchObject({
      method: 'DELETE',
      url: '/tabstateview/7',
    });
  });

  test('are saved with the contract’s name for every field', async () => {
    const place = { dbId: 3, catalog: 'harbour', schema: 'main' };
    const more = { queryLimit: 10, templateParams: '{}', autorun: true, hideLeftBar: false };
    const save = { stamp: { updatedAt: 5, version: 2, mark: null }, base: null };
    const fields = { name: 'Mine', sql: 'SELECT 2', ...place, ...more };
    const { body } = await request((api) => api.tabState.put(7, fields, save), 7);
    expect(body).toEqual({
      label: '"Mine"',
      sql: '"SELECT 2"',
      database_id: '3',
      catalog: '"harbour"',
      schema: '"main"',
      query_limit: '10',
      template_params: '"{}"',
      autorun: 'true',
      hide_left_bar: 'false',
      extra_json: JSON.stringify('{"updatedAt":5,"version":2}'),
    });
  });

  test('take over queries and remove them by client id [CALL-24 CALL-25]', async () => {
    const migrated = await request((api) => api.tabState.migrateQuery(7, 'abc'), 7);
    expect(migrated).toEqual({
      method: 'POST',
      url: '/tabstateview/7/migrate_query',
      body: { queryId: '"abc"' },
    });
    const removed = await request((api) => api.tabState.removeQuery(7, 'abc'), 'OK');
    expect(removed).toMatchObject({ method: 'DELETE', url: '/tabstateview/7/query/abc' });
  });
});

describe('a table beside a tab', () => {
  test('is expanded, collapsed and deleted by its id [CALL-28 CALL-29]', async () => {
    for (const expanded of [true, false]) {
      const sent = await request((api) => api.tableSchema.setExpanded(7, expanded), { id: 7, expanded });
      const body = { expanded: `${expanded}` };
      expect(sent).toEqual({ method: 'POST', url: '/tableschemaview/7/expanded', body });
    }
    const sent = await request((api) => api.tableSchema.remove(7), 'OK');
    expect(sent).toMatchObject({ method: 'DELETE', url: '/tableschemaview/7' });
  });
});

describe('the catalogue', () => {
  test('reads schemas and tables in rison, without a catalog if there is none [CALL-30 CALL-31]', async () => {
    const schemas = await request((api) => databaseApi(api.client).schemas(3, null, { force: true }));
    expect(schemas.url).toBe('/api/v1/database/3/schemas/?q=(force:!t)');
    const tables = await request((api) => databaseApi(api.client).tables(place));
    expect(tables.url).toBe("/api/v1/database/3/tables/?q=(force:!f,schema_name:'main')");
  });

  test('reads the metadata of a table with plain parameters [CALL-32]', async () => {
    const sent = await request((api) => databaseApi(api.client).table(place, 'a table'));
    expect(sent.url).toBe('/api/v1/database/3/table_metadata/?name=a+table&schema=main');
  });
});
