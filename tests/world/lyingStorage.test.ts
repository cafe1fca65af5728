import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { openDb, type SextantDb } from '#store/db.ts';
import { write } from '#store/write.ts';
import { lyingConnection, lyingWatch } from './lyingIndexedDb.ts';
import { memoryProfile } from './memory/memoryProfile.ts';
import { noFaults, type StorageFaults } from './storageFaults.ts';

interface Lying {
  readonly db: SextantDb;
  readonly faults: StorageFaults;
}

const OPENING: Readonly<Record<'in memory' | 'over fake-indexeddb', () => Lying>> = {
  'in memory': () => {
    const profile = memoryProfile();
    return { db: profile.open('d'), faults: profile.faults };
  },
  'over fake-indexeddb': () => {
    const faults = noFaults();
    const watch = lyingWatch({ begins: () => undefined, ends: () => undefined }, faults);
    const db = openDb('d', { indexedDB: new IDBFactory(), IDBKeyRange, watch });
    lyingConnection(db, faults);
    return { db, faults };
  },
};

const put = (db: SextantDb, ...keys: readonly string[]) =>
  write(db, async (tx) => {
    for (const key of keys) await tx.meta.put({ key, value: 1 });
  });
const keysIn = async (db: SextantDb) => (await db.meta.toArray()).map(({ key }) => key);

describe.each(['in memory', 'over fake-indexeddb'] as const)('storage that lies, %s', (where) => {
  test('undoes a write after all its requests succeeded, and says so', async () => {
    const { db, faults } = OPENING[where]();
    await put(db, 'a');
    faults.lateAborts = 1;
    expect(await put(db, 'b', 'c')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await keysIn(db)).toEqual(['a']);
    expect((await put(db, 'b')).ok).toBe(true);
  });

  test('finds no room at any request, and nothing of its transaction is stored', async () => {
    const { db, faults } = OPENING[where]();
    faults.fullAtCall = 2;
    expect(await put(db, 'a', 'b')).toMatchObject({ ok: false, error: { kind: 'full' } });
    expect(await keysIn(db)).toEqual([]);
    expect((await put(db, 'a', 'b')).ok).toBe(true);
  });

  test('is refused as in a private window, for a while', async () => {
    const { db, faults } = OPENING[where]();
    await put(db, 'a');
    faults.refusals = 1;
    expect(await put(db, 'b')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect((await put(db, 'b')).ok).toBe(true);
  });
});

describe('a profile in memory', () => {
  test('goes back by as many commits as were not on the disk', async () => {
    let noted = 0;
    const profile = memoryProfile({ remembered: 3, noted: () => (noted += 1) });
    const db = profile.open('d');
    for (const key of ['a', 'b', 'c']) await put(db, key);
    const copy = profile.before(2);
    expect(copy?.noted).toBe(2);
    if (copy) profile.putBack(copy);
    expect(await keysIn(profile.open('d'))).toEqual(['a']);
    // What a dead page still stores goes nowhere.
    await put(db, 'd');
    expect(await keysIn(profile.open('d'))).toEqual(['a']);
  });

  test('lets an upgrade wait for a connection that is not let go', async () => {
    const profile = memoryProfile();
    let letGo: () => void = () => undefined;
    const older = profile.open('d', { onHandover: () => new Promise((resolve) => (letGo = resolve)) });
    await put(older, 'a');
    const newer = profile.open('d', { schema: 10_000, waits: true });
    const reading = keysIn(newer);
    expect((await put(older, 'b')).ok).toBe(true);
    letGo();
    expect(await reading).toEqual(['a', 'b']);
    expect(await put(older, 'c')).toMatchObject({ ok: false, error: { kind: 'outdated' } });
  });
});
