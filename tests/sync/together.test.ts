import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { registry as commands } from '#commands/index.ts';
import { addTab } from '#commands/tab/tab.ts';
import { renameTab, setSql } from '#commands/tab/tabEdit.ts';
import { ok } from '#domain/result.ts';
import type { SextantDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { listTabs } from '#store/sql/tabs.ts';
import { defineCommand, type DeviceTypes, type Dispatch } from '#store/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createSyncEngine } from '#sync/engine.ts';
import type { Registry } from '#sync/registry.ts';
import { webLock } from '#sync/webLock.ts';
import { freshDb } from '../world/freshDb.ts';
import { memoryDb } from '../world/memory/memoryDb.ts';
import { refusingDisk } from '../world/refusingDisk.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

const clock = virtualClock();
const random = seededRandom(1);
const DONE = { ok: true, value: undefined };

function dispatching(db: SextantDb): Dispatch {
  return createDispatch({ store: syncStore(db), registry, clock, random, wake: () => undefined });
}

/** A change with a bug: it writes, and then it throws. */
const stumble = defineCommand('test.stumble', {
  args: v.object({ id: v.string() }),
  apply: async (tx, { id }) => {
    await tx.tabs.delete(id);
    throw new Error('a bug');
  },
});

/** What no person may do. */
const deny = defineCommand('test.deny', {
  args: v.object({}),
  refuse: async () => ({ kind: 'forbidden', entity: 'chart', lacks: 'ownership' }),
  apply: async () => [],
});

let sent: string[] = [];
/** Sent in the only lane of this test. */
const note = defineCommand('test.note', {
  args: v.object({ text: v.string() }),
  lane: () => 'notes',
  repeat: 'keyed',
  snapshot: async () => true,
  send: async (_api: unknown, { text }) => {
    sent.push(text);
    return ok(true);
  },
});

const own = new Map([stumble, deny, note].map((type) => [type.commandName, type]));
const registry: Registry<unknown, DeviceTypes> = {
  bind: (command) =>
    own.get(command.name)?.bind(command.args) ?? (commands as Registry<unknown, DeviceTypes>).bind(command),
};

beforeEach(() => {
  sent = [];
});

describe.each([
  ['Dexie', freshDb],
  ['memory', memoryDb],
])('concurrent changes, on %s', (_name, open) => {
  test('are written together in order: each reads the ones before it [OB-9]', async () => {
    const db = open();
    const dispatch = dispatching(db);
    await dispatch(addTab({ id: 'a' }));
    const transactions = vi.spyOn(db, 'writing');
    const edits = Array.from({ length: 30 }, (_, at) => setSql({ id: 'a', sql: `SELECT ${at}` }));
    const written = await Promise.all(
      [...edits, renameTab({ id: 'a', name: 'Last' })].map((each) => dispatch(each)),
    );
    expect(written).toEqual(Array.from(written, () => DONE));
    expect(transactions).toHaveBeenCalledTimes(1);
    expect(await listTabs(db)).toMatchObject([{ sql: 'SELECT 29', name: 'Last', version: 32 }]);
    expect((await listOutbox(db)).map((row) => row.command)).toEqual(['tab.create', 'tab.save']);
  });

  test('do not fail because of another one, which leaves nothing behind [OB-9 OB-1]', async () => {
    const db = open();
    const dispatch = dispatching(db);
    const [first, bug, last] = await Promise.allSettled([
      dispatch(addTab({ id: 'a', sql: 'SELECT 1' })),
      dispatch(stumble({ id: 'a' })),
      dispatch(addTab({ id: 'b', sql: 'SELECT 2' })),
    ]);
    expect([first, last]).toMatchObject([{ value: DONE }, { value: DONE }]);
    expect(bug).toMatchObject({ status: 'rejected', reason: { message: 'a bug' } });
    expect(await listTabs(db)).toMatchObject([{ sql: 'SELECT 1' }, { sql: 'SELECT 2' }]);
    expect((await listOutbox(db)).map((row) => row.lane)).toEqual(['tab:a', 'tab:b']);
  });

  test('that are one change are all written, each after the ones before it, or none [OB-1]', async () => {
    const db = open();
    const dispatch = dispatching(db);
    const add = addTab({ id: 'a', sql: 'SELECT 1' });
    await expect(dispatch(add, stumble({ id: 'a' }))).rejects.toThrow('a bug');
    expect([await listTabs(db), await listOutbox(db)]).toEqual([[], []]);
    expect(await dispatch(add, renameTab({ id: 'a', name: 'Ships' }), deny({}))).toMatchObject({
      ok: false,
      error: { kind: 'forbidden' },
    });
    expect([await listTabs(db), await listOutbox(db)]).toEqual([[], []]);
    expect(await dispatch(add, renameTab({ id: 'a', name: 'Ships' }))).toEqual(DONE);
    expect(await listTabs(db)).toMatchObject([{ sql: 'SELECT 1', name: 'Ships' }]);
    expect((await listOutbox(db)).map((row) => row.command)).toEqual(['tab.create', 'tab.save']);
  });
});

test('are retried alone if there is no space for all, and fail alone [OB-9 QU-3]', async () => {
  const db = freshDb({ watch: refusingDisk((_table, row) => 'lane' in row && row.lane === 'tab:b') });
  const dispatch = dispatching(db);
  const written = await Promise.all(['a', 'b', 'c'].map((id) => dispatch(addTab({ id }))));
  expect(written).toMatchObject([DONE, { ok: false, error: { kind: 'full' } }, DONE]);
  expect((await listTabs(db)).map((tab) => tab.id)).toEqual(['a', 'c']);
});

describe('an outcome and the next attempt', () => {
  const engineOn = (db: SextantDb) =>
    createSyncEngine({
      store: syncStore(db),
      api: null,
      commands: registry,
      clock,
      random,
      lock: webLock(undefined),
      log: { info: () => undefined, error: () => undefined },
    });

  test('are written together [OB-10]', async () => {
    const db = freshDb();
    const dispatch = dispatching(db);
    for (const text of ['one', 'two', 'three']) await dispatch(note({ text }));
    const transactions = vi.spyOn(db, 'writing');
    const engine = engineOn(db);
    engine.wake();
    await engine.idle();
    expect(sent).toEqual(['one', 'two', 'three']);
    expect(transactions).toHaveBeenCalledTimes(4);
    expect(await listOutbox(db)).toEqual([]);
  });

  test('do not fail together: if there is no space for the attempt, the outcome is stored [OB-10 OB-3]', async () => {
    let isFull = false;
    const isSecond = (row: object) => 'args' in row && JSON.stringify(row.args).includes('two');
    const db = freshDb({ watch: refusingDisk((_table, row) => isFull && isSecond(row)) });
    const dispatch = dispatching(db);
    await dispatch(note({ text: 'one' }));
    await dispatch(note({ text: 'two' }));
    isFull = true;
    const engine = engineOn(db);
    engine.wake();
    expect(await engine.idle()).toMatchObject({ isBlocked: true });
    expect(sent).toEqual(['one']);
    expect(await listOutbox(db)).toMatchObject([{ args: { text: 'two' }, attempts: 0, state: 'queued' }]);
  });
});
