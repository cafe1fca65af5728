import { expect, test, vi } from 'vitest';
import { restoreBackup } from '#commands/restoreBackup.ts';
import { addSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { setBackendPersistence } from '#commands/tab/pushTab.ts';
import { activateTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { restoreDocuments } from '#documents/commands/restoreDocuments.ts';
import type { DeviceTableActions } from '#features/services/device.ts';
import { isDraft } from './isDraft.ts';
import { lastingTables } from './lastingTables.ts';
import { createStorageState } from './storageState.ts';

/** A storage manager that grants persistence, or not, and counts the requests. */
function manager(isKept: boolean, promises: boolean) {
  const asked: string[] = [];
  return {
    asked,
    estimate: async () => ({ usage: 10, quota: 100 }),
    persisted: async () => isKept,
    async persist() {
      asked.push('persist');
      return promises;
    },
    getDirectory: () => Promise.reject(new Error('not asked for')),
  };
}

test('persistence is requested once, and the result is available to the page', async () => {
  for (const promises of [true, false]) {
    const browser = manager(false, promises);
    const { state, requestPersistence } = createStorageState('device', browser);
    await Promise.all([requestPersistence(), requestPersistence()]);
    expect(browser.asked).toEqual(['persist']);
    expect(state.get().persisted).toBe(promises);
  }
});

test('nothing is requested where storage is already persistent, or in memory', async () => {
  const kept = manager(true, true);
  const { state, requestPersistence } = createStorageState('device', kept);
  await requestPersistence();
  expect([kept.asked, state.get().persisted]).toEqual([[], true]);
  const memory = manager(false, true);
  await createStorageState('memory', memory).requestPersistence();
  expect(memory.asked).toEqual([]);
});

test('that the app is to be installed by hand stays known when storage is measured, and is of no use in memory', async () => {
  const { state, refresh } = createStorageState('device', manager(false, true), 'homeScreen');
  await refresh();
  expect(state.get()).toMatchObject({ usage: 10, installByHand: 'homeScreen' });
  expect(createStorageState('memory', undefined, 'dock').state.get().installByHand).toBeNull();
});

test('it is requested with a table of a file once that is stored, and not where it is not', async () => {
  const persist = vi.fn();
  let stored: Result<string, string> = err('The disk is full.');
  const rows = { bad: [], store: async () => stored };
  const made: Pick<DeviceTableActions, 'read' | 'tableOf' | 'keepRows'> = {
    read: async () => ok(rows),
    tableOf: async () => stored,
    keepRows: async () => err('The server is not reached.'),
  };
  const tables = lastingTables(made, persist);
  const signal = new AbortController().signal;
  const read = await tables.read(
    new File([], 'a.csv'),
    [],
    { packed: null, part: null, encoding: null, text: {} } as never,
    signal,
  );
  if (!read.ok) throw new Error(read.error);
  await read.value.store('a');
  expect(persist).not.toHaveBeenCalled();
  stored = ok('a');
  expect(await read.value.store('a')).toEqual(ok('a'));
  expect(persist).toHaveBeenCalledOnce();
  await tables.tableOf(new File([], 'a.csv'), 'folder', null);
  expect(persist).toHaveBeenCalledTimes(2);
});

test('it is requested with the first work of a person, not with data the page stores by itself', () => {
  expect(isDraft(setSql({ id: 'a', sql: 'SELECT 1' }))).toBe(true);
  const fields = { label: 'L', description: '', sql: '', dbId: null, catalog: null, schema: null };
  expect(isDraft(addSavedQuery({ id: 'q', tabId: null, fields: { ...fields, templateParams: '' } }))).toBe(
    true,
  );
  expect(isDraft(restoreBackup({ tabs: [], closed: [], saved: [] }))).toBe(true);
  expect(isDraft(restoreDocuments({ label: 'L', documents: [], versions: [] }))).toBe(true);
  expect(isDraft(setBackendPersistence({ isOn: true }))).toBe(false);
  expect(isDraft(activateTab({ id: 'a' }))).toBe(false);
});
