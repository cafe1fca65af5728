import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { addTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { ok } from '#domain/result.ts';
import { openDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import { countOutbox, listOutbox } from '#sync/outbox/outbox.ts';
import { getPause } from '#sync/outbox/pause.ts';
import { SCHEMA_V4, SCHEMA_VERSION } from '#store/schema.ts';
import { sweepResults } from '#store/space/sweep.ts';
import { listTabs } from '#store/sql/tabs.ts';
import { defineCommand, type DeviceTypes } from '#store/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createSyncEngine } from '#sync/engine.ts';
import { createRegistry } from '#sync/registry.ts';
import { sendForAWhile } from '#sync/sendForAWhile.ts';
import { isStepBack, STEP_BACK } from '#sync/stepBackMessage.ts';
import { readWakeMessage, wakeMessage } from '#sync/wakeMessage.ts';
import { webLock } from '#sync/webLock.ts';
import { refusingDisk } from '../world/refusingDisk.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { serverTabs } from '../world/serverTabs.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { createWorld } from '../world/world.ts';
import { createLeader } from '../../src/app/sync/startSync.ts';

const NOTHING_WAITS = { waiting: 0, parked: 0 };

describe('a wake-up of the worker', () => {
  test('waits for a debounce, sends, and ends when nothing is due soon [LK-2]', async () => {
    const world = await createWorld();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }), setSql({ id: 'a', sql: 'SELECT 2' }));
    const began = world.clock.now();
    let endedAt = 0;
    const wakeUp = sendForAWhile({ engine: world.start().engine, clock: world.clock });
    void wakeUp.then(() => (endedAt = world.clock.now()));
    await world.clock.advance(30_000);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ sql: 'SELECT 2' }]);
    expect(await countOutbox(world.db)).toEqual(NOTHING_WAITS);
    expect(endedAt - began).toBeLessThan(10_000);
  });

  test('ends at once if the server is unreachable: the browser will wake it [LK-2 LK-3]', async () => {
    const world = await createWorld();
    await world.run(addTab({ id: 'a' }));
    await world.clock.advance(6_000);
    world.network.online = false;
    let isOver = false;
    void sendForAWhile({ engine: world.start().engine, clock: world.clock }).then(() => (isOver = true));
    await world.clock.advance(100);
    expect(isOver).toBe(true);
    expect(await countOutbox(world.db)).toEqual({ waiting: 1, parked: 0 });
  });

  test('ends after a minute, however much is left, and loses none of it [LK-2 LK-4]', async () => {
    const world = await createWorld();
    for (let at = 0; at < 40; at += 1) await world.run(addTab({ id: `t${at}` }));
    world.network.weather = { ...world.network.weather, latency: 20_000 };
    let isOver = false;
    void sendForAWhile({ engine: world.start().engine, clock: world.clock }).then(() => (isOver = true));
    await world.clock.advance(130_000);
    expect(isOver).toBe(true);
    expect((await countOutbox(world.db)).waiting).toBeGreaterThan(0);
    world.network.weather = { ...world.network.weather, latency: 0 };
    world.start();
    await world.pass(60);
    expect(await serverTabs(world.elsewhere)).toHaveLength(40);
    expect(await countOutbox(world.db)).toEqual(NOTHING_WAITS);
  });

  test('beside a page at the same rows sends each of them once [LK-1]', async () => {
    const world = await createWorld(3);
    world.network.weather = { ...world.network.weather, latency: 2_000 };
    for (let at = 0; at < 10; at += 1) await world.run(addTab({ id: `t${at}` }));
    world.start();
    void sendForAWhile({ engine: world.start().engine, clock: world.clock });
    await world.pass(90);
    expect(world.network.arrived.filter((call) => call === 'POST /tabstateview/')).toHaveLength(10);
    expect(await serverTabs(world.elsewhere)).toHaveLength(10);
  });

  test('is requested by a message that says whether the page is being left [LK-3]', () => {
    expect(readWakeMessage(wakeMessage(true))).toEqual({ type: 'WAKE', isLeaving: true });
    expect(readWakeMessage({ type: 'SKIP_WAITING' })).toBeNull();
    expect(readWakeMessage('WAKE')).toBeNull();
  });

  test('is ended by a message of its own [LK-2]', () => {
    expect(isStepBack(STEP_BACK)).toBe(true);
    expect(isStepBack(wakeMessage(true))).toBe(false);
    expect(isStepBack('STEP_BACK')).toBe(false);
  });
});

describe('without locks', () => {
  test('changes are sent all the same [LK-1]', async () => {
    const did: string[] = [];
    expect(await webLock(undefined).tryLock('lane', async () => void did.push('work'))).toBe(true);
    expect(did).toEqual(['work']);
  });

  const denying = {
    request: async () => {
      throw new DOMException('The request was denied.', 'SecurityError');
    },
    query: async () => {
      throw new DOMException('The request was denied.', 'SecurityError');
    },
  } as unknown as LockManager;

  test('a frame that the browser denies locks sends its changes, and leads', async () => {
    const did: string[] = [];
    expect(await webLock(denying).tryLock('lane', async () => void did.push('sent'))).toBe(true);
    const leader = createLeader(denying, 'leader');
    await leader.lead(async () => void did.push('led'));
    expect(await leader.isWanted()).toBe(false);
    expect(did).toEqual(['sent', 'led']);
  });

  test('an error of the work is no denial: it is not done twice', async () => {
    const granting = {
      request: async (_name: string, _options: object, work: (lock: object) => Promise<unknown>) => work({}),
    } as unknown as LockManager;
    let runs = 0;
    const work = async (): Promise<void> => {
      runs += 1;
      throw new DOMException('Denied inside.', 'SecurityError');
    };
    await expect(webLock(granting).tryLock('lane', work)).rejects.toThrow('Denied inside.');
    expect(runs).toBe(1);
  });
});

describe('another person signed in', () => {
  test('gets none of the first person’s rows: the queue is paused, and resumes under the first person’s name [ID-2 ID-3]', async () => {
    const world = await createWorld();
    const stranger = world.start({ expectedUser: 999 });
    await world.run(addTab({ id: 'a', sql: 'SELECT mine' }));
    await world.pass(20);
    const paused = await getPause(world.db);
    expect(paused).toMatchObject({ why: 'session' });
    void stranger.ticker.refresh();
    await world.pass(20);
    expect(await serverTabs(world.elsewhere)).toEqual([]);
    expect(await getPause(world.db)).toEqual(paused);
    expect(await countOutbox(world.db)).toEqual({ waiting: 1, parked: 0 });
    stranger.kill();
    const own = world.start({ expectedUser: world.server.adminId });
    void own.ticker.refresh();
    await world.pass(20);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ sql: 'SELECT mine' }]);
  });
});

/** A command whose server records what it was sent. */
function noting(sent: string[]) {
  return defineCommand('note.send', {
    // An older release did not have `shout`.
    args: v.object({ text: v.string(), shout: v.optional(v.boolean(), false) }),
    lane: ({ text }) => text,
    repeat: 'keyed',
    snapshot: async () => true,
    send: async (_api: null, { text, shout }) => {
      sent.push(shout ? text.toUpperCase() : text);
      return ok(true);
    },
  });
}

async function device() {
  const deps = { indexedDB: new IDBFactory(), IDBKeyRange };
  const sent: string[] = [];
  const note = noting(sent);
  const registry = createRegistry<null, DeviceTypes>([note]);
  const clock = virtualClock();
  const random = seededRandom(1);
  const log: string[] = [];
  const disk = { isFull: false };
  const open = () => {
    const db = openDb('work', { ...deps, watch: refusingDisk(() => disk.isFull) });
    const engine = createSyncEngine({
      store: syncStore(db),
      api: null,
      commands: registry,
      clock,
      random,
      lock: webLock(undefined),
      log: { info: () => undefined, error: (message) => void log.push(message) },
    });
    return {
      db,
      engine,
      dispatch: createDispatch({ store: syncStore(db), registry, clock, random, wake: () => undefined }),
    };
  };
  return { deps, disk, sent, note, log, open };
}

describe('two releases on one device', () => {
  test('the older engine sends nothing once the newer has the database: its attempt cannot be stored [MI-1]', async () => {
    const { deps, sent, note, log, open } = await device();
    const before = open();
    await before.dispatch(note({ text: 'a' }));
    before.db.close();
    const newer = new Dexie('work', deps);
    newer.version(SCHEMA_VERSION + 1).stores({ ...SCHEMA_V4, novelties: 'id' });
    await newer.open();
    newer.close();
    const older = open();
    older.engine.wake();
    expect(await older.engine.idle()).toMatchObject({ isBlocked: true });
    expect(sent).toEqual([]);
    expect(log).toContain('the outbox could not be written');
    expect(await listOutbox(older.db)).toMatchObject([{ attempts: 0 }]);
  });

  test('the newer engine sends what the older one queued: missing arguments have their defaults [MI-2]', async () => {
    const { sent, note, open } = await device();
    const { db, dispatch, engine } = open();
    await dispatch(note({ text: 'a' }));
    expect((await listOutbox(db))[0]?.args).toEqual({ text: 'a' });
    engine.wake();
    await engine.idle();
    expect(sent).toEqual(['a']);
    expect(await countOutbox(db)).toEqual(NOTHING_WAITS);
  });
});

describe('a full disk', () => {
  test('costs no draft and no pending change: only results are deleted [QU-1]', async () => {
    const world = await createWorld();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    const estimate = { usage: 100, quota: 100 };
    await sweepResults(world.db, { now: world.clock.now(), estimate, isOnline: true });
    expect(await listTabs(world.db)).toMatchObject([{ sql: 'SELECT 1' }]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 1, parked: 0 });
  });

  test('lets no request leave whose attempt cannot be stored [QU-3 OB-2]', async () => {
    const { disk, sent, note, open } = await device();
    const { dispatch, engine } = open();
    await dispatch(note({ text: 'a' }));
    disk.isFull = true;
    engine.wake();
    expect(await engine.idle()).toMatchObject({ isBlocked: true });
    expect(sent).toEqual([]);
    disk.isFull = false;
    engine.wake();
    await engine.idle();
    expect(sent).toEqual(['a']);
  });

  test('every write of a person’s work requests strict durability [QU-2]', async () => {
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const { note, open } = await device();
    await open().dispatch(note({ text: 'a' }));
    const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.map(([, , options]) => options)).toEqual([{ durability: 'strict' }]);
    asked.mockRestore();
  });
});
