import { expect, test } from 'vitest';
import { addSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { setBackendPersistence } from '#commands/tab/pushTab.ts';
import { activateTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { isDraft } from './isDraft.ts';
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

test('it is requested with the first work of a person, not with data the page stores by itself', () => {
  expect(isDraft(setSql({ id: 'a', sql: 'SELECT 1' }))).toBe(true);
  const fields = { label: 'L', description: '', sql: '', dbId: null, catalog: null, schema: null };
  expect(isDraft(addSavedQuery({ id: 'q', tabId: null, fields: { ...fields, templateParams: '' } }))).toBe(
    true,
  );
  expect(isDraft(setBackendPersistence({ isOn: true }))).toBe(false);
  expect(isDraft(activateTab({ id: 'a' }))).toBe(false);
});
