import { beforeEach, describe, expect, test } from 'vitest';
import { registry } from '#commands/index.ts';
import {
  addTab,
  activateTab,
  cloneTab,
  closeOtherTabs,
  closeTab,
  moveTab,
  reopenTab,
} from '#commands/tab/tab.ts';
import { recoverText } from '#commands/tab/recoverText.ts';
import { reopenTabs } from '#commands/tab/reopenTabs.ts';
import { setSql, renameTab } from '#commands/tab/tabEdit.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import type { SextantDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { setting } from '#store/settings.ts';
import { activeTab, listClosedTabs, listDestroyedTabs, listTabs } from '#store/sql/tabs.ts';
import { listVersions } from '#store/sql/versions.ts';
import type { Command } from '#sync/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import type { Dispatch } from '#store/command.ts';
import { freshDb } from '../world/freshDb.ts';
import { refusingDisk } from '../world/refusingDisk.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock, type VirtualClock } from '../world/virtualClock.ts';

let db: SextantDb;
let clock: VirtualClock;
let dispatch: Dispatch;
let woken = 0;
let isFull = false;

beforeEach(() => {
  isFull = false;
  db = freshDb({ watch: refusingDisk((table) => isFull && table === 'outbox') });
  clock = virtualClock();
  woken = 0;
  dispatch = createDispatch({
    store: syncStore(db),
    registry,
    clock,
    random: seededRandom(1),
    wake: () => (woken += 1),
  });
});

async function run(...commands: readonly Command[]) {
  for (const command of commands) expect(await dispatch(command)).toEqual({ ok: true, value: undefined });
}

const names = async () => (await listTabs(db)).map((tab) => tab.name);
const queued = async () => (await listOutbox(db)).map((row) => `${row.command} ${row.lane}`);

describe('a dispatched command', () => {
  test('writes the change and its row together, then wakes the engine [OB-1 TAB-02]', async () => {
    await run(addTab({ id: 'a', sql: 'SELECT 1' }));
    expect(await listTabs(db)).toMatchObject([{ id: 'a', remoteId: null, inLocalStorage: true }]);
    expect(await queued()).toEqual(['tab.create tab:a']);
    expect(woken).toBe(1);
  });

  test('writes neither if the storage fails half-way', async () => {
    await run(addTab({ id: 'a' }));
    isFull = true;
    const failed = await dispatch(setSql({ id: 'a', sql: 'SELECT 2' }));
    expect(failed).toMatchObject({ ok: false, error: { kind: 'full' } });
    expect((await listTabs(db))[0]?.sql).toBe('');
  });

  test('is made and queues nothing where there is no server', async () => {
    const here = createDispatch({
      store: syncStore(db),
      registry,
      clock,
      random: seededRandom(1),
      hasServer: false,
      wake: () => (woken += 1),
    });
    expect(await here(addTab({ id: 'a', sql: 'SELECT 1' }))).toEqual({ ok: true, value: undefined });
    expect(await listTabs(db)).toMatchObject([{ id: 'a', sql: 'SELECT 1' }]);
    expect(await queued()).toEqual([]);
    expect(woken).toBe(0);
  });

  test('that is local queues nothing', async () => {
    await run(addTab({ id: 'a' }), addTab({ id: 'b' }));
    woken = 0;
    await run(activateTab({ id: 'a' }), moveTab({ id: 'a', before: null }));
    expect(await queued()).toEqual(['tab.create tab:a', 'tab.create tab:b']);
    expect(woken).toBe(0);
  });
});

describe('edits', () => {
  test('coalesce into one row that waits five seconds from the last edit, thirty from the first [OB-5 SYNC-06]', async () => {
    const begin = clock.now();
    await run(addTab({ id: 'a' }), setSql({ id: 'a', sql: 'S' }));
    for (let second = 0; second < 28; second += 2) {
      await clock.advance(2_000);
      await run(setSql({ id: 'a', sql: `SELECT ${second}` }), renameTab({ id: 'a', name: `n${second}` }));
    }
    const rows = await listOutbox(db);
    expect(rows.map((row) => row.command)).toEqual(['tab.create', 'tab.save']);
    expect(rows[1]?.notBefore).toBe(begin + 30_000);
    expect((await listTabs(db))[0]).toMatchObject({ sql: 'SELECT 26', name: 'n26', version: 30 });
  });
});

describe('a text edited in two windows', () => {
  test('is the last edit; a text that the overwriting window had not shown becomes a version [TS-12]', async () => {
    await run(addTab({ id: 'a', sql: 'SELECT 1' }));
    await run(setSql({ id: 'a', sql: 'SELECT 1 -- left', over: 'SELECT 1' }));
    await run(setSql({ id: 'a', sql: 'SELECT 1 -- right', over: 'SELECT 1' }));
    expect((await listTabs(db))[0]?.sql).toBe('SELECT 1 -- right');
    expect(await listVersions(db, 'a')).toMatchObject([{ field: 'sql', text: 'SELECT 1 -- left' }]);
    await run(setSql({ id: 'a', sql: 'SELECT 1 -- both', over: 'SELECT 1 -- right' }));
    expect(await listVersions(db, 'a')).toHaveLength(1);
  });
});

describe('two windows that type in different lines of one text', () => {
  test('keep both, also where one never showed what the other typed [TS-12]', async () => {
    const text = 'SELECT a\nFROM t\nWHERE c';
    const left = text.replace('SELECT a', 'SELECT a, left');
    const right = (typed: string) => text.replace('WHERE c', `WHERE ${typed}`);
    await run(addTab({ id: 'a', sql: text }));
    await run(setSql({ id: 'a', sql: left, over: text }));
    await run(setSql({ id: 'a', sql: right('r'), over: text }));
    // It types on before the merged text is on its screen.
    await run(setSql({ id: 'a', sql: right('right'), over: right('r') }));
    const both = 'SELECT a, left\nFROM t\nWHERE right';
    expect((await listTabs(db))[0]?.sql).toBe(both);
    await run(setSql({ id: 'a', sql: `${both}\nLIMIT 5`, over: both }));
    expect((await listTabs(db))[0]?.sql).toBe(`${both}\nLIMIT 5`);
    expect(await listVersions(db, 'a')).toEqual([]);
  });
});

describe('an unload draft', () => {
  test('is restored to its tab, whether that is open, closed or was never stored', async () => {
    await run(addTab({ id: 'a', sql: 'SELECT 1', dbId: 4 }), addTab({ id: 'b', sql: 'SELECT 2' }));
    await clock.advance(100);
    const at = clock.now();
    await run(recoverText({ id: 'a', sql: 'SELECT 1 -- left', at }), closeTab({ id: 'b' }));
    await run(recoverText({ id: 'b', sql: 'SELECT 2 -- left', at }));
    await run(recoverText({ id: 'c', sql: 'SELECT 3 -- left', at }));
    expect(await listTabs(db)).toMatchObject([
      { id: 'a', sql: 'SELECT 1 -- left' },
      { id: 'c', sql: 'SELECT 3 -- left', dbId: 4 },
    ]);
    expect((await activeTab(db))?.id).toBe('c');
    expect(await queued()).toEqual(['tab.create tab:a', 'tab.save tab:a', 'tab.create tab:c']);
    await run(reopenTab({ id: 'b2', closed: 'b' }));
    expect((await listTabs(db)).at(-1)?.sql).toBe('SELECT 2 -- left');
    expect(await listVersions(db, 'a')).toEqual([]);
  });

  test('becomes a version if the tab was edited since, and is dropped if it was stored after all', async () => {
    await run(addTab({ id: 'a', sql: 'SELECT 1' }));
    const at = clock.now();
    await clock.advance(100);
    await run(setSql({ id: 'a', sql: 'SELECT 1 -- since' }));
    await run(recoverText({ id: 'a', sql: 'SELECT 1 -- since', at }));
    expect(await listVersions(db, 'a')).toEqual([]);
    await run(recoverText({ id: 'a', sql: 'SELECT 1 -- left', at }));
    expect((await listTabs(db))[0]?.sql).toBe('SELECT 1 -- since');
    expect(await listVersions(db, 'a')).toMatchObject([{ text: 'SELECT 1 -- left' }]);
  });

  test('keeps as a version what it replaces and its page never saw', async () => {
    await run(addTab({ id: 'a', sql: 'SELECT 1' }));
    // The page that is left was replaced by a later release, and another window went on.
    await run(setSql({ id: 'a', sql: 'SELECT 1 -- of another window' }));
    await clock.advance(100);
    const left = { id: 'a', sql: 'SELECT 1 -- left', at: clock.now() };
    await run(recoverText({ ...left, over: 'SELECT 1' }));
    expect((await listTabs(db))[0]?.sql).toBe('SELECT 1 -- left');
    expect(await listVersions(db, 'a')).toMatchObject([{ text: 'SELECT 1 -- of another window' }]);
    await run(recoverText({ ...left, sql: 'SELECT 1 -- left again', over: 'SELECT 1 -- left' }));
    expect(await listVersions(db, 'a')).toHaveLength(1);
  });
});

describe('tabs', () => {
  test('untitled ones are numbered above the highest in use [TAB-16]', async () => {
    await run(
      addTab({ id: 'a' }),
      addTab({ id: 'b' }),
      addTab({ id: 'c' }),
      closeTab({ id: 'b' }),
      addTab({ id: 'd' }),
    );
    expect(await names()).toEqual(['Untitled Query 1', 'Untitled Query 3', 'Untitled Query 4']);
  });

  test('visiting adds to the history; closing repairs it and goes back [TAB-03 TAB-04 TAB-09 TAB-10]', async () => {
    await run(addTab({ id: 'a' }), addTab({ id: 'b' }), addTab({ id: 'c' }));
    expect(await setting(db, 'tabHistory')).toEqual(['a', 'b', 'c']);
    await run(activateTab({ id: 'b' }), activateTab({ id: 'a' }));
    expect((await activeTab(db))?.id).toBe('a');
    expect(await setting(db, 'tabHistory')).toEqual(['c', 'b', 'a']);
    await run(closeTab({ id: 'a' }));
    expect(await setting(db, 'tabHistory')).toEqual(['c', 'b']);
    expect((await activeTab(db))?.id).toBe('b');
  });

  test('closing one closes its queries and no others; reopened, it has them again [TAB-07]', async () => {
    await run(addTab({ id: 'a' }), addTab({ id: 'b' }));
    for (const tab of await listTabs(db)) {
      const how = { id: `q${tab.id}`, at: 0, sql: '', sqlOffset: 0, dbId: 1, runAsync: false };
      await db.queries.put(startQuery(tab, how));
    }
    await run(closeTab({ id: 'a' }));
    expect((await db.queries.toArray()).map((query) => query.id)).toEqual(['qb']);
    await run(reopenTab({ id: 'c', closed: 'a' }));
    expect(await db.queries.get('qa')).toMatchObject({ sqlEditorId: 'c' });
  });

  test('closing the only one leaves none, and the page offers a new one [TAB-11]', async () => {
    await run(addTab({ id: 'a' }), closeTab({ id: 'a' }));
    expect(await activeTab(db)).toBeUndefined();
  });

  test('one that the server does not have is closed without a request [OB-6]', async () => {
    await run(addTab({ id: 'a' }), setSql({ id: 'a', sql: 'SELECT 1' }), closeTab({ id: 'a' }));
    expect(await queued()).toEqual([]);
    expect(await listDestroyedTabs(db)).toEqual([]);
    expect(await listClosedTabs(db)).toMatchObject([{ id: 'a', tab: { sql: 'SELECT 1' } }]);
  });

  test('one that the server has is remembered until the server agrees, with its unsent edits cancelled [OB-6 TAB-12]', async () => {
    await run(addTab({ id: 'a' }));
    await db.outbox.clear();
    await db.tabs.update('a', { remoteId: 7, inLocalStorage: false });
    await run(setSql({ id: 'a', sql: 'SELECT 1' }), closeTab({ id: 'a' }));
    expect(await queued()).toEqual(['tab.delete tab:a']);
    expect(await listDestroyedTabs(db)).toEqual([
      { id: 'a', remoteId: 7, removedAt: clock.now(), confirmed: null },
    ]);
  });

  test('a closed one is reopened under a new id with its text', async () => {
    await run(
      addTab({ id: 'a', sql: 'SELECT 1' }),
      closeTab({ id: 'a' }),
      reopenTab({ id: 'b', closed: 'a' }),
    );
    expect(await listTabs(db)).toMatchObject([{ id: 'b', sql: 'SELECT 1', remoteId: null }]);
    expect(await queued()).toEqual(['tab.create tab:b']);
    expect(await listClosedTabs(db)).toEqual([]);
  });

  test('those closed together are reopened together, each in its place, and the one on screen stays', async () => {
    await run(addTab({ id: 'a' }), addTab({ id: 'b', sql: 'SELECT 2' }), addTab({ id: 'c' }));
    await run(activateTab({ id: 'b' }), closeOtherTabs({ id: 'b' }));
    const back = [
      { id: 'a2', closed: 'a' },
      { id: 'c2', closed: 'c' },
      { id: 'd2', closed: 'never there' },
    ];
    await run(reopenTabs({ tabs: back }));
    expect((await listTabs(db)).map((tab) => tab.id)).toEqual(['a2', 'b', 'c2']);
    expect((await activeTab(db))?.id).toBe('b');
    expect(await queued()).toEqual(['tab.create tab:b', 'tab.create tab:a2', 'tab.create tab:c2']);
    expect(await listClosedTabs(db)).toEqual([]);
  });

  test('a duplicate is placed right of its original, is named after it and runs when shown [TAB-13 TAB-14]', async () => {
    await run(addTab({ id: 'a', name: 'Sales' }), addTab({ id: 'b' }), cloneTab({ id: 'c', from: 'a' }));
    expect(await listTabs(db)).toMatchObject([
      { id: 'a' },
      { name: 'Copy of Sales', autorun: true },
      { id: 'b' },
    ]);
    expect((await activeTab(db))?.id).toBe('c');
  });

  test('keep the order they are moved into', async () => {
    await run(
      addTab({ id: 'a' }),
      addTab({ id: 'b' }),
      addTab({ id: 'c' }),
      moveTab({ id: 'c', before: 'a' }),
    );
    expect((await listTabs(db)).map((tab) => tab.id)).toEqual(['c', 'a', 'b']);
  });
});
