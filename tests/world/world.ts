import { createApi } from '#api/createApi.ts';
import type { Api } from '#api/api.ts';
import { registry } from '#commands/index.ts';
import { setServerKeepsKeys } from '#commands/tab/pushTab.ts';
import { pullTabs } from '#commands/tab/pullTabs.ts';
import { reactivateTab } from '#commands/tab/reactivateTab.ts';
import { syncStore } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createSyncEngine, type SyncEngine } from '#sync/engine.ts';
import type { LockPort } from '#sync/ports.ts';
import { TICK_INTERVAL, createTicker, type Ticker } from '#sync/tick.ts';
import type { SextantDb } from '#store/db.ts';
import { expect } from 'vitest';
import { testApp, type TestApp } from '../server/testApp.ts';
import type { Browser } from '../server/browser.ts';
import { storesOf } from '../../server/meta/meta.ts';
import { migrate } from '../../server/meta/migrate.ts';
import { openSqlite } from '../../server/meta/sqlite.ts';
import { plainSuperset } from '../sim/world/plainSuperset.ts';
import { countedCore, countedWatch } from './countedCore.ts';
import { freshDb } from './freshDb.ts';
import { mortal, mortalDb, type Mortal } from './killSwitch.ts';
import { lossyNetwork, type LossyNetwork } from './lossyNetwork.ts';
import { seededRandom } from './seededRandom.ts';
import { untilQuiet } from './untilQuiet.ts';
import { virtualClock, type VirtualClock } from './virtualClock.ts';

/** One page or worker that uses a device's database. */
export interface Process {
  readonly engine: SyncEngine;
  readonly ticker: Ticker;
  readonly life: Mortal;
  /** Ends the process: its locks are released, none of its code continues. */
  kill(): void;
}

export interface StartOptions {
  /** The chance at which the process dies. */
  readonly dieAtChance?: number;
  /** Whose rows it sends; without one its requests name nobody. */
  readonly expectedUser?: number;
}

export interface World {
  readonly clock: VirtualClock;
  readonly server: TestApp;
  /** A browser besides the device, to read and change the server's data. */
  readonly elsewhere: Browser;
  readonly network: LossyNetwork;
  readonly db: SextantDb;
  readonly api: Api;
  readonly log: string[];
  /** The number of database operations so far. */
  operations(): number;
  /** Starts another process on the device. */
  start(options?: StartOptions): Process;
  /** Dispatches commands; the device must store them. */
  run(...commands: readonly Command[]): Promise<void>;
  /** Advances the time with a tick every five seconds, as in the leading page. */
  pass(seconds: number): Promise<void>;
}

/** The server's type: the embedded server, or one that behaves like a Superset. */
export type ServerKind = 'embedded' | 'superset';

/** A device, the real server and the network between them, all with one clock and one seed. */
export async function createWorld(seed = 1, kind: ServerKind = 'embedded'): Promise<World> {
  const count = { operations: 0, fullFor: 0 };
  const clock = virtualClock(undefined, () => untilQuiet(() => count.operations + network.arrivals));
  const random = seededRandom(seed);
  const server = await (kind === 'superset' ? supersetApp() : testApp());
  // By key instead of by password, because a world is created for every chance to die.
  const jar = server.browser();
  await jar.get(`/login/?key=${server.signInKey()}`);
  const token = await jar.json<{ result: string }>('/api/v1/security/csrf_token/');
  jar.csrf = token.result;
  const network = lossyNetwork(
    (url, init) => jar.send(init.method ?? 'GET', url, withoutSignal(init)),
    clock,
    random,
  );
  const db = freshDb({ watch: countedWatch(count) });
  db.use({ stack: 'dbcore', create: (core) => countedCore(core, count) });
  const held = new Set<string>();
  const processes = new Set<Process>();
  const log: string[] = [];
  const api = createApi({ fetch: network.fetch, baseUrl: '', clock });

  const dispatch = createDispatch({ store: syncStore(db), registry, clock, random, wake: () => undefined });
  await dispatch(setServerKeepsKeys({ keepsKeys: kind === 'embedded' }));

  function start({ dieAtChance, expectedUser }: StartOptions = {}): Process {
    const life = mortal(dieAtChance);
    const own = new Set<string>();
    const lock: LockPort = {
      async tryLock(name, work) {
        // A dead process takes no locks, even if one of its reads was still running.
        if (life.isDead) return new Promise(() => undefined);
        if (held.has(name)) return false;
        held.add(name);
        own.add(name);
        await work();
        held.delete(name);
        own.delete(name);
        return true;
      },
    };
    const db_ = mortalDb(db, life);
    const api_ = createApi({
      fetch: (url, init) => life.step(() => network.fetch(url, init)),
      baseUrl: '',
      clock,
      expectedUser: () => expectedUser ?? null,
    });
    const note = (message: string, detail?: unknown) => void log.push(`${message} ${JSON.stringify(detail)}`);
    const engine = createSyncEngine({
      store: syncStore(db_),
      api: api_,
      commands: registry,
      clock,
      lock,
      random,
      log: { info: note, error: note },
    });
    const ports = { db: db_, api: api_, clock, random };
    const ticker = createTicker({
      engine,
      clock,
      isVisible: () => !life.isDead,
      present: async () => void (await reactivateTab(ports)),
      pull: async () => void (await pullTabs(ports)),
    });
    const process: Process = {
      engine,
      ticker,
      life,
      kill() {
        life.die();
        for (const name of own) held.delete(name);
        processes.delete(process);
      },
    };
    processes.add(process);
    return process;
  }

  return {
    clock,
    server,
    elsewhere: jar,
    network,
    db,
    api,
    log,
    // Each is counted when it begins and when it ends.
    operations: () => count.operations / 2,
    start,
    async run(...commands) {
      for (const command of commands) expect(await dispatch(command)).toEqual({ ok: true, value: undefined });
    },
    async pass(seconds) {
      for (let left = seconds * 1_000; left > 0; left -= TICK_INTERVAL) {
        await clock.advance(Math.min(left, TICK_INTERVAL));
        for (const each of processes) if (!each.life.isDead) void each.ticker.tick();
        await clock.advance(0);
      }
    },
  };
}

/** The server without its keys, its revisions and its capabilities. */
function supersetApp(): Promise<TestApp> {
  const db = openSqlite(':memory:');
  db.exec('PRAGMA foreign_keys = ON');
  migrate(db);
  return testApp({}, storesOf(db), (handle) => plainSuperset(handle, db));
}

/** Node's fetch rejects a request's signal from another realm, and no test needs one. */
function withoutSignal({ signal: _signal, ...init }: RequestInit): RequestInit {
  return init;
}
