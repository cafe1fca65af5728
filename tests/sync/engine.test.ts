import { beforeEach, describe, expect, test } from 'vitest';
import { registry } from '#commands/index.ts';
import { loadTab } from '#commands/tab/loadTab.ts';
import { addTab, closeTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { DAY } from '#domain/time.ts';
import { syncStore } from '#store/write.ts';
import { createSyncEngine } from '#sync/engine.ts';
import { countOutbox, listOutbox } from '#sync/outbox/outbox.ts';
import { listClosedTabs, listTabs } from '#store/sql/tabs.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { createWorld, type World } from '../world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const puts = () => world.network.arrived.filter((call) => call.startsWith('PUT'));
const sqlOf = async (id: number) => (await world.elsewhere.json<{ sql: string }>(`/tabstateview/${id}`)).sql;

/** A tab that the server has. */
async function pushedTab() {
  world.start();
  await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
  await world.pass(10);
  world.network.arrived.length = 0;
}

describe('an attempt whose response was lost', () => {
  test('is reconciled before anything is sent again; what arrived is not sent twice [SE-8]', async () => {
    await pushedTab();
    world.network.weather = { ...world.network.weather, loseResponse: 1 };
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(10);
    expect(puts()).toHaveLength(1);
    expect(await listOutbox(world.db)).toMatchObject([{ unanswered: true }]);
    world.network.weather = { ...world.network.weather, loseResponse: 0 };
    await world.pass(30);
    expect(puts()).toHaveLength(1);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });

  test('that never arrived is sent again [SE-8]', async () => {
    await pushedTab();
    world.network.weather = { ...world.network.weather, loseRequest: 1 };
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(10);
    world.network.weather = { ...world.network.weather, loseRequest: 0 };
    await world.pass(30);
    expect(await sqlOf(1)).toBe('SELECT 2');
  });

  test('of a creation finds the tab it created, and the text typed since is saved to it [TS-1]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    // The engine gets its token first, so that only the response to the creation is lost.
    world.network.onArrival = (call) => {
      if (call !== 'POST /tabstateview/') return;
      world.network.weather = { ...world.network.weather, loseResponse: 1 };
    };
    await world.pass(5);
    world.network.onArrival = () => undefined;
    expect(await listTabs(world.db)).toMatchObject([{ remoteId: null }]);
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    world.network.weather = { ...world.network.weather, loseResponse: 0 };
    await world.pass(60);
    expect(await sqlOf(1)).toBe('SELECT 2');
    expect((await world.elsewhere.get('/tabstateview/2')).status).toBe(404);
  });
});

describe('two engines', () => {
  test('send a row once: its lane is locked from attempt to settling [PL-3]', async () => {
    await pushedTab();
    world.start();
    world.network.weather = { ...world.network.weather, latency: 3_000 };
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(40);
    expect(puts()).toHaveLength(1);
  });

  test('store the outcome of the last attempt only, if there are no locks [OB-4]', async () => {
    await pushedTab();
    world.network.weather = { ...world.network.weather, latency: 12_000 };
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(5);
    const [row] = await listOutbox(world.db);
    expect(row?.state).toBe('inflight');
    // Another engine, without locks, has started an attempt meanwhile.
    await world.db.outbox.update(row?.seq ?? 0, { attempt: { id: 'other', at: world.clock.now() } });
    await world.clock.advance(60_000);
    expect(world.log.join()).toContain('too late');
    // The response was dropped, so the row still existed: the other attempt was reconciled, not repeated.
    expect(puts()).toHaveLength(1);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });
});

describe('a row that this version cannot read', () => {
  test('is parked and shown, and blocks only its lane [OB-7 PL-5]', async () => {
    await pushedTab();
    const [template] = [
      await world.run(setSql({ id: 'a', sql: 'SELECT 2' })),
      ...(await listOutbox(world.db)),
    ].slice(1);
    if (!template) throw new Error('no row');
    const { seq: _seq, ...row } = template;
    await world.db.outbox.add({
      ...row,
      id: 'x',
      command: 'tab.ofTomorrow',
      lane: 'tomorrow:1',
      notBefore: 0,
    });
    await world.db.outbox.add({
      ...row,
      id: 'y',
      command: 'tab.save',
      args: { id: 5 },
      lane: 'odd:1',
      notBefore: 0,
    });
    await world.pass(20);
    expect(await listOutbox(world.db)).toMatchObject([
      { id: 'x', state: 'parked', lastAnswer: { kind: 'unreadable' } },
      { id: 'y', state: 'parked', lastAnswer: { kind: 'unreadable' } },
    ]);
    expect(await sqlOf(1)).toBe('SELECT 2');
  });

  test('still counts as possibly arrived, so that a version that can read it reconciles first [OB-7 SE-8]', async () => {
    await pushedTab();
    world.network.weather = { ...world.network.weather, loseResponse: 1 };
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(10);
    const [row] = await listOutbox(world.db);
    await world.db.outbox.update(row?.seq ?? 0, { command: 'tab.ofTomorrow' });
    await world.pass(60);
    expect(await listOutbox(world.db)).toMatchObject([
      { state: 'parked', lastAnswer: { kind: 'unreadable' }, unanswered: true },
    ]);
  });
});

describe('reconnecting', () => {
  test('makes due at once what only waited for it [SE-7]', async () => {
    await pushedTab();
    const process = world.start();
    world.network.online = false;
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(100);
    world.network.online = true;
    void process.ticker.refresh();
    await world.clock.advance(0);
    expect(await sqlOf(1)).toBe('SELECT 2');
  });
});

describe('a clock that was ahead', () => {
  test('does not delay a change again after its first attempt failed [PL-4]', async () => {
    await pushedTab();
    world.start();
    world.network.online = false;
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    const ahead = world.clock.now() + DAY;
    await world.db.outbox.toCollection().modify({ createdAt: ahead, notBefore: ahead });
    await world.pass(10);
    expect(await listOutbox(world.db)).toMatchObject([{ state: 'queued', lastAnswer: { kind: 'offline' } }]);
    world.network.online = true;
    await world.pass(60);
    expect(await sqlOf(1)).toBe('SELECT 2');
  });
});

describe('reading', () => {
  test('ignores a response that may be older than a change in flight [TS-4]', async () => {
    await pushedTab();
    world.network.weather = { ...world.network.weather, loseResponse: 1 };
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(6);
    world.network.weather = { ...world.network.weather, loseResponse: 0 };
    await world.run(setSql({ id: 'a', sql: 'SELECT 3' }));
    const bytes = (length: number) => new Uint8Array(length);
    expect(await loadTab({ ...world, random: { bytes } }, 'a')).toMatchObject({ ok: true });
    expect((await listTabs(world.db))[0]?.sql).toBe('SELECT 3');
    expect(await world.db.versions.count()).toBe(0);
    await world.pass(60);
    expect(await sqlOf(1)).toBe('SELECT 3');
    // The text this device sent itself is not somebody else's.
    expect(await world.db.versions.count()).toBe(0);
  });

  test('shows what others saved although a clock that was ahead had confirmed the tab [TS-4]', async () => {
    await pushedTab();
    await world.db.confirmedTabs.update('a', { confirmedAt: world.clock.now() + DAY });
    await world.elsewhere.form('PUT', '/tabstateview/1', { sql: '"SELECT theirs"' });
    const bytes = (length: number) => new Uint8Array(length);
    expect(await loadTab({ ...world, random: { bytes } }, 'a')).toMatchObject({ ok: true });
    expect((await listTabs(world.db))[0]?.sql).toBe('SELECT theirs');
  });

  test('fetches the text of a tab that is closed unread before it is deleted [TS-6]', async () => {
    const far = { queryEditor: '{"dbId":null,"name":"Far","sql":"SELECT 7"}' };
    await world.elsewhere.form('POST', '/tabstateview/', far);
    const process = world.start();
    void process.ticker.refresh();
    await world.clock.advance(0);
    const [tab] = await listTabs(world.db);
    if (!tab) throw new Error('no tab');
    // As after a pull of the list: neither the tab nor its base has the text.
    const base = await world.db.confirmedTabs.get(tab.id);
    if (!base) throw new Error('no base');
    await world.db.tabs.put({ ...tab, loaded: false, sql: '' });
    await world.db.confirmedTabs.put({ ...base, fields: { ...base.fields, sql: '' } });
    await world.run(closeTab({ id: tab.id }));
    await world.pass(10);
    expect((await world.elsewhere.get('/tabstateview/1')).status).toBe(404);
    expect(await listClosedTabs(world.db)).toMatchObject([{ tab: { sql: 'SELECT 7', loaded: true } }]);
  });
});

test('an engine that is closed while it gets the lock of a lane sends nothing: another person may have signed in', async () => {
  await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
  await world.pass(30);
  const engine = createSyncEngine({
    store: syncStore(world.db),
    api: world.api,
    commands: registry,
    clock: world.clock,
    random: seededRandom(1),
    log: { info: () => undefined, error: () => undefined },
    lock: {
      async tryLock(_name, work) {
        void engine.close();
        await work();
        return true;
      },
    },
  });
  engine.wake();
  await engine.idle();
  expect(world.network.arrived).toEqual([]);
  expect(await listOutbox(world.db)).toMatchObject([{ state: 'queued', attempt: null }]);
});
