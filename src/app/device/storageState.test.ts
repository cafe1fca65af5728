import { expect, test } from 'vitest';
import { addSavedQuery } from '#commands/savedQuery.ts';
import { setBackendPersistence } from '#commands/pushTab.ts';
import { activateTab } from '#commands/tab.ts';
import { setSql } from '#commands/tabEdit.ts';
import { isDraft } from './isDraft.ts';
import { createStorageState } from './storageState.ts';

/** A browser that promises to keep what is here, or does not, and counts how often it is asked. */
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

test('the promise to keep is asked for once, and the answer is there to be shown', async () => {
  for (const promises of [true, false]) {
    const browser = manager(false, promises);
    const { state, askToPersist } = createStorageState('device', browser);
    await Promise.all([askToPersist(), askToPersist()]);
    expect(browser.asked).toEqual(['persist']);
    expect(state.get().persisted).toBe(promises);
  }
});

test('nobody is asked for what is promised already, or where nothing is kept anyway', async () => {
  const kept = manager(true, true);
  const { state, askToPersist } = createStorageState('device', kept);
  await askToPersist();
  expect([kept.asked, state.get().persisted]).toEqual([[], true]);
  const memory = manager(false, true);
  await createStorageState('memory', memory).askToPersist();
  expect(memory.asked).toEqual([]);
});

test('it is asked for with the first thing a person wrote, and not for what the page notes by itself', () => {
  expect(isDraft(setSql({ id: 'a', sql: 'SELECT 1' }))).toBe(true);
  const fields = { label: 'L', description: '', sql: '', dbId: null, catalog: null, schema: null };
  expect(isDraft(addSavedQuery({ id: 'q', tabId: null, fields: { ...fields, templateParams: '' } }))).toBe(
    true,
  );
  expect(isDraft(setBackendPersistence({ isOn: true }))).toBe(false);
  expect(isDraft(activateTab({ id: 'a' }))).toBe(false);
});
