import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import type { ServerRows } from '#domain/device/serverRows.ts';
import { ok } from '#domain/result.ts';
import { keepServerRows } from '#query/device/download/keepServerRows.ts';
import { createRemoteExecutor } from '#query/sql/execute/remote.ts';
import { createResultsService } from '../../workers/results/resultsService.ts';
import { createSqllabWorld, type SqllabWorld } from '../server/sqllab/sqllabWorld.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { createDeviceWorld, type DeviceWorld } from './deviceWorld.ts';

/** Rows of a server that are kept on this device as tables. */

const random = seededRandom(3);
let world: DeviceWorld;
let server: SqllabWorld;
beforeAll(async () => {
  [world, server] = await Promise.all([createDeviceWorld(), createSqllabWorld()]);
});
afterAll(() => {
  world.close();
  return server.close();
});

const ROWS: Omit<ServerRows, 'isCut'> = {
  dbId: 1,
  catalog: null,
  schema: null,
  table: null,
  sql: '',
  templateParams: null,
  isWhole: false,
  maxRows: 1000,
  refreshAfter: null,
};

async function keep(name: string, rows: Partial<ServerRows>, signal = new AbortController().signal) {
  const { db, clock, changes } = world;
  const api = createApi({
    baseUrl: '',
    clock: virtualClock(),
    fetch: (url, init) => server.browser.send(init.method ?? 'GET', url, init),
  });
  const service = createResultsService({
    openDb: () => db,
    turns: { now: () => 0, next: async () => undefined },
    collator: new Intl.Collator('en'),
    budgetBytes: 1e9,
  });
  await service.connect(db.name);
  const deps = {
    db,
    clock,
    changes,
    random,
    executor: createRemoteExecutor(api.sqllab),
    results: {
      decode: (request: Parameters<typeof service.decode>[0]) => service.decode(request),
      keep: (request: Parameters<typeof service.keep>[0]) => service.keep(request),
      release: (id: string) => service.release(id),
    },
    async keep(request: Parameters<ReturnType<DeviceWorld['service']>['keep']>[0]) {
      const kept = await world.service().keep(request, 800);
      if (!kept.ok) throw new Error(JSON.stringify(kept.error));
      return ok(kept.value);
    },
  };
  return keepServerRows(deps, name, { ...ROWS, ...rows }, signal);
}

test('rows of a query are a table of this device with their types, and nothing else of them stays', async () => {
  const sql =
    "SELECT 12.50::DECIMAL(9, 2) AS money, DATE '2026-02-28' AS day, [1, NULL] AS list, NULL AS none";
  const kept = await keep('ledger', { sql });
  expect(kept).toMatchObject({ ok: true, value: { rows: 1, origin: { rows: { isCut: false, sql } } } });
  expect(await world.run('SELECT money * 2, day + 1, none FROM ledger')).toEqual([
    ['25.00', '2026-03-01', null],
  ]);
  expect(await world.catalogue()).toContain('ledger');
  expect(await world.db.results.count()).toBe(0);
  expect(await world.db.resultPages.count()).toBe(0);
});

test('more rows than were asked for are named as cut, and a newer reading replaces an older one', async () => {
  const sql = 'SELECT i FROM range(50) t(i)';
  const cut = await keep('numbers', { sql, maxRows: 10 });
  expect(cut).toMatchObject({ ok: true, value: { rows: 10, origin: { rows: { isCut: true } } } });
  expect(await keep('numbers', { sql })).toMatchObject({
    value: { rows: 50, origin: { rows: { isCut: false } } },
  });
  expect(await world.run('SELECT count(*) FROM numbers')).toEqual([['50']]);
});

test('a refused query and a stopped one keep the older rows', async () => {
  await keep('safe', { sql: 'SELECT 1 AS a' });
  expect(await keep('safe', { sql: 'SELECT nothing_here' })).toMatchObject({ ok: false });
  const stopped = await keep('safe', { sql: 'SELECT 2 AS a' }, AbortSignal.abort());
  expect(stopped).toEqual({ ok: false, error: 'Stopped. Nothing was kept.' });
  expect(await world.run('SELECT a FROM safe')).toEqual([['1']]);
});
