import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { err } from '#domain/result.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { openDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { Command } from '#sync/command.ts';
import { createLabTabs, placeAfterShift } from './labTabs.ts';

test('a tab moves by one place to the left or right, and stays at the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(placeAfterShift(ids, 'b', -1)).toBe('a');
  expect(placeAfterShift(ids, 'a', 1)).toBe('c');
  expect(placeAfterShift(ids, 'b', 1)).toBeNull();
  expect(placeAfterShift(ids, 'a', -1)).toBeUndefined();
  expect(placeAfterShift(ids, 'c', 1)).toBeUndefined();
  expect(placeAfterShift(ids, 'gone', 1)).toBeUndefined();
});

test('text typed into a new tab that could not be stored is offered instead of dropped with the tab', async () => {
  const offered = vi.fn();
  let id = '';
  const full: StorageError = { kind: 'full', cause: null };
  const unused = () => expect.unreachable();
  const db = openDb('lab tabs', { indexedDB: new IDBFactory(), IDBKeyRange });
  const services = {
    clock: { now: () => 0 },
    random: { bytes: (count: number) => new Uint8Array(count) },
    db,
    conf: { get: () => ({ defaultDbId: null }) },
    dispatch: async ({ args }: Command) => {
      ({ id } = args as { readonly id: string });
      return err(full);
    },
    change: unused,
    catalogue: { refreshDatabases: unused },
    toasts: { show: unused },
    reportStorageFailure: offered,
  };
  const tabs = createLabTabs({
    services,
    shown: () => ({ tab: newTab({ id, name: 'Untitled Query 1', position: 1, now: 0 }) }),
    text: () => 'SELECT 1 AS first_letters',
    flush: async () => undefined,
    autorun: async () => undefined,
    focusOnceShown: () => undefined,
  });
  await tabs.add();
  expect(offered.mock.calls).toEqual([[full, 'SELECT 1 AS first_letters']]);
  expect(tabs.inWindow.get().opening).toEqual([]);
  db.close();
});
