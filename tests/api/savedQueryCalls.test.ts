import { expect, test } from 'vitest';
import { apiWorld, request } from './apiWorld.ts';

const fields = {
  label: 'Tons',
  description: '',
  sql: 'SELECT 1',
  dbId: 3,
  catalog: 'memory',
  schema: 'main',
  templateParams: '{"n":1}',
};

test('a query is saved with its label, its place, its text and its parameters, and returns its id [CALL-01 ENT-06]', async () => {
  const { api, sent } = apiWorld({ id: 12, result: {} }, 201);
  expect(await api.savedQuery.create('local______', fields, null)).toEqual({ ok: true, value: 12 });
  expect(sent).toEqual([
    {
      method: 'POST',
      url: '/api/v1/saved_query/',
      body: {
        label: 'Tons',
        description: '',
        db_id: 3,
        catalog: 'memory',
        schema: 'main',
        sql: 'SELECT 1',
        template_parameters: '{"n":1}',
      },
    },
  ]);
});

test('a saved query is read and updated by its id [CALL-02 CALL-03]', async () => {
  const { api, sent } = apiWorld({ result: { id: 12 }, count: 0, ids: [] });
  await api.savedQuery.get(12);
  // The second request is for the extra fields, which only lists contain.
  expect(sent[0]).toMatchObject({ method: 'GET', url: '/api/v1/saved_query/12' });
  expect(sent).toHaveLength(2);
  const update = await request(
    (api) => api.savedQuery.update(12, { sql: 'SELECT 2' }, { mark: null, base: null }),
    { result: {} },
  );
  expect(update).toEqual({ method: 'PUT', url: '/api/v1/saved_query/12', body: { sql: 'SELECT 2' } });
});

test('a shared query is read by its key, with an unescaped colon of the key-value store [CALL-11 CALL-12]', async () => {
  for (const key of ['abc', 'kv:9']) {
    const { api, sent } = apiWorld({ dbId: 1, name: 'One', sql: 'SELECT 1' });
    expect(await api.permalink.get(key)).toMatchObject({ ok: true, value: { sql: 'SELECT 1' } });
    expect(sent).toMatchObject([{ method: 'GET', url: `/api/v1/sqllab/permalink/${key}` }]);
  }
});
