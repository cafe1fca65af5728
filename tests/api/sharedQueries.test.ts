import { expect, test } from 'vitest';
import { createSharedQueries } from '../../src/app/sharedQueries.ts';
import type { QueryAddress } from '#features/services.ts';
import { freshDb } from '../world/freshDb.ts';
import { apiWorld } from './apiWorld.ts';

/** What an editor address opens if the device does not have it. */

async function found(address: QueryAddress, answer: unknown, status = 200) {
  const { api, sent } = apiWorld(answer, status);
  const shared = createSharedQueries(freshDb(), api, (path) => path);
  return { seed: await shared.find(address), sent };
}

const dataset = {
  result: { name: 'main.ships', schema: 'main', database: { id: 3 }, select_star: 'SELECT * FROM ships' },
};

test('the key of a dataset opens a query of all its rows, or the SQL that came with it [ROUT-08 CALL-15]', async () => {
  const place = { name: 'main.ships', dbId: 3, schema: 'main' };
  const whole = await found({ kind: 'dataset', id: 17, sql: null }, dataset);
  expect(whole.seed).toEqual({ ok: true, value: { ...place, sql: 'SELECT * FROM ships' } });
  expect(whole.sent).toMatchObject([
    {
      method: 'GET',
      url: "/api/v1/dataset/17?q=(columns:!('name','schema','database.id','select_star'))",
    },
  ]);
  const own = await found({ kind: 'dataset', id: 17, sql: 'SELECT 1' }, dataset);
  expect(own.seed).toEqual({ ok: true, value: { ...place, sql: 'SELECT 1' } });
});

test('a permalink opens as it was shared, and runs nothing [ROUT-04]', async () => {
  const state = { dbId: 3, name: 'Shared', sql: 'SELECT 1', autorun: true };
  const { seed } = await found({ kind: 'permalink', key: 'abc' }, state);
  expect(seed).toMatchObject({ ok: true, value: { dbId: 3, name: 'Shared', sql: 'SELECT 1' } });
  expect(seed).not.toHaveProperty('value.autorun');
});

test('an unknown address is distinguished from an unreachable server', async () => {
  const missing = await found({ kind: 'dataset', id: 17, sql: null }, { message: 'Not found' }, 404);
  expect(missing.seed).toEqual({ ok: false, error: 'not-found' });
  const portal = await found({ kind: 'dataset', id: 17, sql: null }, { surprising: true });
  expect(portal.seed).toEqual({ ok: false, error: 'unreachable' });
});
