import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { registry } from '#commands/index.ts';
import { MINUTE } from '#domain/time.ts';
import { syncStore } from '#store/write.ts';
import { createSyncEngine } from '#sync/engine.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { openDb } from '#store/db.ts';
import { createApp } from '../../server/app.ts';
import { systemRandom } from '../../server/cli/systemWorld.ts';
import { openHome } from '../../server/cli/start/openHome.ts';
import { serverConfig } from '../../server/config.ts';
import { engineRoom } from '../../server/engines/engineRoom.ts';
import { scratchSpec } from '../../server/files/scratch.ts';
import { silentLog } from '../../server/base/log.ts';
import { testEngine } from '../engine/testEngine.ts';
import { Browser } from '../server/browser.ts';
import { testClock } from '../server/testApp.ts';
import { testTemplates } from '../server/templates/testTemplates.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { openStored } from './storedWorld.ts';

/* Every kept folder and device of an earlier version opens, and nothing that waited there is lost. */

vi.setConfig({ testTimeout: 60_000 });

const left: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const each of left.splice(0).toReversed()) await each();
});

/** This version's server over a kept folder, at the time when it was left. */
async function servedFrom(data: string, madeOn: number, port: number) {
  const home = openHome(data, { pid: process.pid, platform: { env: {} } });
  if (!home.ok) throw new Error(home.error.message);
  left.push(() => home.value.close());
  const clock = testClock(madeOn);
  const room = engineRoom({ memory: 1e9, tempFolder: home.value.temp, tempBytes: 1e9, files: 1 });
  const key = 'duckdb:///Scratch';
  const engine = await testEngine([], scratchSpec({ key, ...home.value }, []), 4, { room });
  left.push(() => engine.host.close());
  const { meta } = home.value;
  const app = createApp({
    meta,
    engines: engine.host,
    templates: testTemplates(),
    clock,
    random: systemRandom,
    log: silentLog,
    config: serverConfig({ resultsDir: join(data, 'results') }),
  });
  const origin = `http://127.0.0.1:${port}`;
  const handle = async (request: Request): Promise<Response> => app.fetch(request);
  return { home: home.value, meta, clock, engine, key, handle, origin };
}

test.each(readdirSync(join(import.meta.dirname, 'stored')))('what was left on %s', async (name) => {
  const stored = openStored(name);
  left.push(() => rmSync(stored.data, { recursive: true, force: true }));
  const { about } = stored;
  const server = await servedFrom(stored.data, about.madeOn, about.port);
  const { handle, origin } = server;
  const by = (authorization: string) => (path: string) =>
    handle(new Request(origin + path, { headers: { authorization, accept: 'application/json' } }));

  // Nobody is signed out, and tokens go on.
  expect((await by(`Bearer ${about.accessToken}`)('/api/v1/me/')).status).toBe(200);
  expect((await by(`Bearer ${about.ownToken}`)('/api/v1/me/')).status).toBe(200);
  const refreshed = await handle(
    new Request(`${origin}/api/v1/security/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${about.refreshToken}` },
    }),
  );
  expect(refreshed.status).toBe(200);
  const guest = new Request(`${origin}/api/v1/me/roles/`, { headers: { 'X-GuestToken': about.guestToken } });
  expect((await handle(guest)).status).toBe(200);

  // Tables of Scratch, also of its journal.
  const price = await server.engine.rows('SELECT sum(price) AS price FROM trips', { engine: server.key });
  expect(price).toEqual([{ price: 82.5 }]);

  // What waited on the device is sent, once, and the device is at rest.
  const browser = new Browser(handle, '');
  browser.cookies.set(`sextant_session_${about.port}`, about.session);
  const db = openDb(stored.databaseName, await stored.device());
  left.push(() => db.close());
  const waiting = (await listOutbox(db)).map(({ command }) => command);
  expect(waiting.length).toBeGreaterThan(0);
  const clock = virtualClock(about.madeOn + MINUTE);
  const faults: unknown[] = [];
  const engine = createSyncEngine({
    store: syncStore(db),
    api: createApi({
      fetch: (url, { signal: _signal, ...init }) => browser.send(init.method ?? 'GET', url, init, origin),
      baseUrl: '',
      clock,
    }),
    commands: registry,
    clock,
    lock: { tryLock: async (_name, work) => (await work(), true) },
    random: systemRandom,
    log: { info: () => undefined, error: (...fault) => void faults.push(fault) },
  });
  engine.wake();
  await engine.idle();
  expect(faults).toEqual([]);
  expect(await listOutbox(db)).toEqual([]);
  await engine.close();

  const lists = async (path: string) =>
    JSON.stringify(await browser.send('GET', path, {}, origin).then((answer) => answer.json()));
  const dashboards = await lists('/api/v1/dashboard/');
  expect(dashboards).toContain('Trips, renamed on a train');
  expect(dashboards).toContain('Made on a train');
  expect(dashboards).not.toContain('A draft, not saved');
  expect(await lists('/api/v1/saved_query/')).toContain('Saved offline');
});
