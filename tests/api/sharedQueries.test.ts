import { expect, test } from 'vitest';
import type { Api } from '#api/api.ts';
import { createSharedQueries } from '../../src/app/queries/sharedQueries.ts';
import type { QueryAddress } from '#features/services/editor.ts';
import { freshDb } from '../world/freshDb.ts';
import { apiWorld } from './apiWorld.ts';

/** What an editor address opens if the device does not have it. */

async function found(address: QueryAddress, answer: unknown, status = 200) {
  const { api, sent } = apiWorld(answer, status);
  const shared = sharedOver(api);
  return { seed: await shared.find(address), sent };
}

const sharedOver = (api: Api, db = freshDb()) =>
  createSharedQueries({
    db,
    api,
    href: (path) => path,
    onStorageError: (error) => expect.fail(error.kind),
  });

const dataset = {
  result: { name: 'main.ships', schema: 'main', database: { id: 3 }, select_star: 'SELECT * FROM ships' },
};

test('the key of a dataset opens a query of all its rows, or the SQL that came with it [ROUT-08 CALL-15]', async () => {
  const place = { name: 'main.ships', dbId: 3, catalog: null, schema: 'main', templateParams: '' };
  const whole = await found({ kind: 'dataset', id: 17, sql: null }, dataset);
  expect(whole.seed).toEqual({ ok: true, value: { ...place, sql: 'SELECT * FROM ships' } });
  expect(whole.sent).toMatchObject([
    {
      method: 'GET',
      url: "/api/v1/dataset/17?q=(columns:!('name','schema','database.id','select_star','catalog','sql','template_params'))",
    },
  ]);
  const own = await found({ kind: 'dataset', id: 17, sql: 'SELECT 1' }, dataset);
  expect(own.seed).toEqual({ ok: true, value: { ...place, sql: 'SELECT 1' } });
});

test('a dataset made from a query opens with its SQL and parameters, since no table has its name', async () => {
  // As a Superset 6.1 answers: its own page opens the text of select_star, which fails.
  const result = {
    name: 'one_two',
    schema: null,
    catalog: 'demo',
    database: { id: 1 },
    select_star: 'SELECT\n  *\nFROM one_two\nLIMIT 100',
    sql: 'SELECT 1 AS one, {{ n }} AS two',
    template_params: '{"n": 2}',
  };
  const { seed } = await found({ kind: 'dataset', id: 22, sql: null }, { id: 22, result });
  const place = { name: 'one_two', dbId: 1, catalog: 'demo', schema: null };
  const own = { sql: 'SELECT 1 AS one, {{ n }} AS two', templateParams: '{"n": 2}' };
  expect(seed).toEqual({ ok: true, value: { ...place, ...own } });
});

test('a permalink opens as it was shared, and runs nothing [ROUT-04]', async () => {
  const state = { dbId: 3, name: 'Shared', sql: 'SELECT 1', autorun: true };
  const { seed } = await found({ kind: 'permalink', key: 'abc' }, state);
  expect(seed).toMatchObject({ ok: true, value: { dbId: 3, name: 'Shared', sql: 'SELECT 1' } });
  expect(seed).not.toHaveProperty('value.autorun');
});

test('a permalink that was opened or made here opens without the server', async () => {
  const db = freshDb();
  const state = { dbId: 3, name: 'Shared', sql: 'SELECT 1', schema: null, catalog: null };
  await sharedOver(apiWorld(state).api, db).find({ kind: 'permalink', key: 'opened' });
  const made = { key: 'made', url: 'http://here/sqllab/p/made/' };
  expect(await sharedOver(apiWorld(made).api, db).link({ ...state, sql: 'SELECT 2' })).toBe(
    '/sqllab/p/made/',
  );

  const away = sharedOver(apiWorld({}, 503).api, db);
  const seed = { ...state, templateParams: '' };
  expect(await away.find({ kind: 'permalink', key: 'opened' })).toEqual({ ok: true, value: seed });
  expect(await away.find({ kind: 'permalink', key: 'made' })).toEqual({
    ok: true,
    value: { ...seed, sql: 'SELECT 2' },
  });
  expect(await away.find({ kind: 'permalink', key: 'other' })).toEqual({ ok: false, error: 'unreachable' });
});

test('an unknown address is distinguished from an unreachable server', async () => {
  const missing = await found({ kind: 'dataset', id: 17, sql: null }, { message: 'Not found' }, 404);
  expect(missing.seed).toEqual({ ok: false, error: 'not-found' });
  const portal = await found({ kind: 'dataset', id: 17, sql: null }, { surprising: true });
  expect(portal.seed).toEqual({ ok: false, error: 'unreachable' });
});
