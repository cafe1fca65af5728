import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tableFromIPC } from '@uwdata/flechette';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ARROW_STREAM } from '#contract/sql/sqllab.ts';
import { ENDLESS } from '../../engine/testEngine.ts';
import {
  type SqlLabResponse,
  createSqllabWorld,
  execute,
  post,
  results,
  type SqllabWorld,
} from './sqllabWorld.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let world: SqllabWorld;
beforeAll(async () => {
  world = await createSqllabWorld();
});
afterAll(async () => world.close());

const keyOf = ({ body }: SqlLabResponse) => (body['query'] as { resultsKey: string }).resultsKey;

describe('rows are stored under a key', () => {
  test('and can be read again, all or some, as JSON, Arrow or CSV', async () => {
    const browser = world.browser;
    const ran = await execute(browser, "SELECT i, 'a,b' AS t FROM numbers ORDER BY i", {
      client_id: 'kept-rows-1',
    });
    const key = keyOf(ran);
    const all = (await (await results(browser, `(key:'${key}')`)).json()) as { data: unknown[] };
    expect(all.data).toEqual(ran.body['data']);
    const some = await (await results(browser, `(key:'${key}',rows:3)`)).json();
    expect(some).toMatchObject({ data: [{ i: 0 }, { i: 1 }, { i: 2 }], displayLimitReached: true });
    const arrow = await results(browser, `(key:'${key}',rows:3)`, ARROW_STREAM);
    const table = tableFromIPC(new Uint8Array(await arrow.arrayBuffer()));
    expect([...table.getChild('t')]).toEqual(['a,b', 'a,b', 'a,b']);
    const csv = await (await browser.get('/api/v1/sqllab/export/kept-rows-1/')).text();
    expect(csv.slice(0, 20)).toBe('i,t\n0,"a,b"\n1,"a,b"\n');
    const typed = await browser.get('/api/v1/sqllab/export/kept-rows-1/', { Accept: ARROW_STREAM });
    expect([...(tableFromIPC(new Uint8Array(await typed.arrayBuffer())).getChild('i') ?? [])]).toEqual(
      (all.data as { i: number }[]).map(({ i }) => i),
    );
    expect(world.meta.securityEvents.all().filter(({ kind }) => kind === 'exported')).toHaveLength(2);
  });

  test('as CSV without formulas: spreadsheets would calculate them', async () => {
    const browser = world.browser;
    const values = "('=1+1', -5), ('+49 30', 1), (' @x', 2), ('-7', 3), ('\ufeff=2', 4), ('ünd', 5)";
    await execute(browser, `SELECT * FROM (VALUES ${values}) AS v("=t", n)`, { client_id: 'formulas-1' });
    const csv = await (await browser.get('/api/v1/sqllab/export/formulas-1/')).text();
    expect(csv).toBe("'=t,n\n'=1+1,-5\n'+49 30,1\n' @x,2\n-7,3\n'\ufeff=2,4\nünd,5\n");
  });

  test('for a day', async () => {
    const browser = world.browser;
    const key = keyOf(await execute(browser, 'SELECT 1 AS a'));
    expect((await results(browser, `(key:'${key}')`)).status).toBe(200);
    world.clock.advance(25 * 3_600_000);
    expect((await results(await world.signedInAnew(), `(key:'${key}')`)).status).toBe(404);
    expect(readdirSync(join(world.folder, 'results'))).toEqual([]);
  });

  test('and if there is no space, rows are still returned, and an asynchronous query says why it failed', async () => {
    const full = mkdtempSync(join(world.folder, 'full-'));
    const browser = await world.signedInAnew(full);
    rmSync(full, { recursive: true });
    expect((await execute(browser, 'SELECT 1 AS a')).body['data']).toEqual([{ a: 1 }]);
    await execute(browser, 'SELECT 1 AS a', { runAsync: true, client_id: 'no-room-one' }).catch(
      () => undefined,
    );
    await vi.waitFor(() => expect(world.meta.queries.byClientId('no-room-one')?.status).toBe('failed'));
    expect(world.meta.queries.byClientId('no-room-one')?.errorMessage).toContain(
      'The rows could not be stored',
    );
  });
});

describe('asynchronous queries [QRY-02]', () => {
  test('are accepted, polled and read by key', async () => {
    const browser = world.browser;
    const accepted = await execute(browser, 'SELECT 42 AS a', { runAsync: true, client_id: 'later-on-01' });
    expect([accepted.status, accepted.body]).toMatchObject([
      202,
      { query: { state: 'pending', resultsKey: null } },
    ]);
    await vi.waitFor(() => expect(world.meta.queries.byClientId('later-on-01')?.status).toBe('success'));
    const { result } = await browser.json<{ result: { id: string; resultsKey: string }[] }>(
      `/api/v1/query/updated_since?q=(last_updated_ms:${world.clock.now()})`,
    );
    const key = result.find(({ id }) => id === 'later-on-01')?.resultsKey ?? '';
    expect(await (await results(browser, `(key:'${key}')`)).json()).toMatchObject({ data: [{ a: 42 }] });
  });

  test('report failures when polled, with the engine’s error', async () => {
    const browser = world.browser;
    await execute(browser, "SELECT error('no luck')", { runAsync: true, client_id: 'bad-luck-01' });
    await vi.waitFor(() => expect(world.meta.queries.byClientId('bad-luck-01')?.status).toBe('failed'));
    expect(world.meta.queries.byClientId('bad-luck-01')?.errorMessage).toContain('no luck');
  });

  test('are stopped by their client id, and stay stopped [QRY-05]', async () => {
    const browser = world.browser;
    await execute(browser, ENDLESS, { runAsync: true, client_id: 'stop-me-001' });
    await vi.waitFor(() => expect(world.meta.queries.byClientId('stop-me-001')?.status).toBe('running'));
    const stop = await post(browser, '/api/v1/query/stop', { client_id: 'stop-me-001' });
    expect(await stop.json()).toEqual({ result: 'OK' });
    expect(world.meta.queries.byClientId('stop-me-001')?.status).toBe('stopped');
    expect(await world.engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
    expect(world.meta.queries.byClientId('stop-me-001')?.status).toBe('stopped');
  });
});

describe('a server that ended while queries ran', () => {
  test('fails them with a reason when it restarts, and runs new ones', async () => {
    const before = world.browser;
    const running = execute(before, ENDLESS, { client_id: 'cut-off-001' });
    await vi.waitFor(() => expect(world.meta.queries.byClientId('cut-off-001')?.status).toBe('running'));
    const after = await world.signedInAnew();
    expect(world.meta.queries.byClientId('cut-off-001')).toMatchObject({ status: 'failed' });
    expect(world.meta.queries.byClientId('cut-off-001')?.errorMessage).toContain('The server ended');
    expect((await execute(after, 'SELECT 1 AS a')).status).toBe(200);
    world.engine.host.stop('cut-off-001');
    await running;
  });
});
