import { describe, expect, test } from 'vitest';
import { newTab } from '#domain/tab/newTab.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { choose, giveUp, listed, NO_WINDOW_TABS, openAhead, settle, shownTab } from './windowTabs.ts';

const [one, two, three]: readonly QueryEditor[] = ['one', 'two', 'three'].map((id, at) =>
  newTab({ id, name: id, position: at, now: 0 }),
);
const stored = [one!, two!, three!];

describe('the tab on screen', () => {
  test('is the last active one until one is selected here, and then that one at once [TAB-04]', () => {
    expect(shownTab(stored, [], 'two')).toBe(two);
    expect(shownTab(stored, choose(NO_WINDOW_TABS, 'three').chosen, 'one')).toBe(three);
    expect(shownTab(stored, [], null)).toBe(one);
    expect(shownTab([], ['one'], 'one')).toBeNull();
  });

  test('does not change when another window selects another one [TAB-04]', () => {
    expect(shownTab(stored, ['one'], 'three')).toBe(one);
    expect(shownTab(stored, ['one', 'two'], 'three')).toBe(two);
  });

  test('is the previous one when it is closed, and the stored one if there was none before [TAB-10]', () => {
    expect(shownTab([one!, three!], ['one', 'three', 'two'], 'one')).toBe(three);
    expect(shownTab([two!, three!], ['one'], 'three')).toBe(three);
  });

  test('waits for a selected one that is not stored yet', () => {
    expect(shownTab(stored, ['one', 'reopened'], 'two')).toBe(one);
  });
});

describe('a tab that is opened', () => {
  const opened = openAhead(NO_WINDOW_TABS, stored, { id: 'new', now: 7, dbId: 4, sql: 'SELECT 1' });

  test('is the last of the strip and on screen before it is stored [TAB-02 TAB-16]', () => {
    const tabs = listed(stored, opened);
    expect(tabs.map((tab) => tab.name)).toEqual(['one', 'two', 'three', 'Untitled Query 1']);
    expect(shownTab(tabs, opened.chosen, 'one')).toMatchObject({
      id: 'new',
      dbId: 4,
      sql: 'SELECT 1',
      remoteId: null,
      inLocalStorage: true,
    });
    expect(listed(stored, openAhead(opened, stored, { id: 'newer', now: 8 })).at(-1)?.name).toBe(
      'Untitled Query 2',
    );
  });

  test('is replaced by the stored one, and does not come back when that is closed', () => {
    const kept = { ...newTab({ id: 'new', name: 'kept', position: 4, now: 7 }) };
    expect(listed([...stored, kept], opened)).toEqual([...stored, kept]);
    const settled = settle(opened, [...stored, kept]);
    expect(listed(stored, settled)).toEqual(stored);
    expect(settle(settled, stored)).toBe(settled);
  });

  test('is removed if it could not be stored', () => {
    const without = giveUp(opened, 'new');
    expect(shownTab(listed(stored, without), ['one', ...without.chosen], 'two')).toBe(one);
  });
});
