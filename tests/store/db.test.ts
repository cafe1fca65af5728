import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { newTab } from '#domain/tab/newTab.ts';
import { databaseName, openDb } from '#store/db.ts';
import { SCHEMA_V4, SCHEMA_VERSION } from '#store/schema.ts';
import { listTabs, putTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { refusingDisk } from '../world/refusingDisk.ts';
import { settled } from '../world/virtualClock.ts';

const tab = (id: string, sql = '') => newTab({ id, name: id, sql, position: 1, now: 0 });

function profile() {
  const indexedDB = new IDBFactory();
  return { indexedDB, IDBKeyRange };
}

/** A later release: the same stores under a higher version. */
async function upgrade(deps: ReturnType<typeof profile>) {
  const newer = new Dexie('work', deps);
  newer.version(SCHEMA_VERSION + 1).stores({ ...SCHEMA_V4, novelties: 'id' });
  await newer.open();
  newer.close();
}

describe('a write', () => {
  test('is atomic, and a bug inside it is rethrown [OB-1]', async () => {
    const db = openDb('work', profile());
    const buggy = write(db, async (tx) => {
      await putTab(tx, tab('a'));
      throw new Error('a bug');
    });
    await expect(buggy).rejects.toThrow('a bug');
    expect(await listTabs(db)).toEqual([]);
  });

  test('on a full disk is reported, also if only the transaction fails [SYNC-16]', async () => {
    const db = openDb('work', { ...profile(), watch: refusingDisk(() => true) });
    const written = await write(db, (tx) => putTab(tx, tab('a')));
    expect(written).toMatchObject({ ok: false, error: { kind: 'full' } });
  });

  test('without storage in the browser is rejected', async () => {
    const refusing = Object.assign(Object.create(IDBFactory.prototype) as IDBFactory, {
      open: () => {
        throw new DOMException('private mode', 'SecurityError');
      },
    });
    const db = openDb('work', { indexedDB: refusing, IDBKeyRange });
    const written = await write(db, (tx) => putTab(tx, tab('a')));
    expect(written).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  test('on a closed connection is reported as that', async () => {
    const db = openDb('work', profile());
    await db.open();
    db.close({ disableAutoOpen: true });
    expect(await write(db, (tx) => putTab(tx, tab('a')))).toMatchObject({
      ok: false,
      error: { kind: 'closed' },
    });
  });
});

describe('a newer release', () => {
  test('that upgraded the database makes older code read-only: it opens, and every write is rejected [OB-8]', async () => {
    const deps = profile();
    const before = openDb('work', deps);
    await write(before, (tx) => putTab(tx, tab('a', 'SELECT 1')));
    before.close();
    await upgrade(deps);

    const old = openDb('work', deps);
    expect(await listTabs(old)).toMatchObject([{ sql: 'SELECT 1' }]);
    const written = await write(old, (tx) => putTab(tx, tab('b')));
    expect(written).toMatchObject({ ok: false, error: { kind: 'outdated' } });
    expect(await listTabs(old)).toHaveLength(1);
  });

  test('waits until what is still in memory has been written, then gets the database [OB-8]', async () => {
    const deps = profile();
    const old = openDb('work', {
      ...deps,
      onHandover: async () => {
        const flushed = await write(old, (tx) => putTab(tx, tab('a', 'typed last')));
        expect(flushed.ok).toBe(true);
      },
    });
    await old.open();
    await upgrade(deps);
    await settled();
    expect(await write(old, (tx) => putTab(tx, tab('b')))).toMatchObject({
      ok: false,
      error: { kind: 'outdated' },
    });
    const reader = new Dexie('work', deps);
    await reader.open();
    expect(await reader.table('tabs').toArray()).toMatchObject([{ sql: 'typed last' }]);
  });
});

test('two people, and two servers, have separate databases [ID-1]', () => {
  const names = [
    databaseName({ backend: 'x', user: 'a' }),
    databaseName({ backend: 'x', user: 'b' }),
    databaseName({ backend: 'y', user: 'a' }),
  ];
  expect(new Set(names).size).toBe(3);
});
