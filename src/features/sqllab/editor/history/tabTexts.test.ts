import { expect, test } from 'vitest';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { createTabTexts } from './tabTexts.ts';

function world() {
  let now = 1000;
  const saved: (readonly [sql: string, over: string | undefined])[] = [];
  const texts = createTabTexts({
    clock: { now: () => now, sleep: () => new Promise(() => undefined) },
    saveText: async (_id, sql, over) => saved.push([sql, over]) > 0,
  });
  const stored = (sql: string, updatedAt: number): QueryEditor =>
    ({ id: 'tab', sql, updatedAt }) as QueryEditor;
  return { texts, saved, stored, pass: (ms: number) => void (now += ms) };
}

test('a text of elsewhere is taken over, unless one that was typed here is newer or not yet stored', async () => {
  const { texts, saved, stored, pass } = world();
  expect(texts.newer(stored('a', 900), '')).toBe('a');
  expect(texts.newer(stored('a', 900), 'a')).toBeNull();
  texts.edit('tab', 'ab');
  expect(texts.newer(stored('x', 2000), 'ab')).toBeNull();
  expect(texts.unsaved()).toEqual([['tab', 'ab', 'a']]);
  expect(texts.written('tab')).toBeUndefined();
  await texts.flush();
  expect(texts.written('tab')).toBe('ab');
  expect(texts.newer(stored('a', 900), 'ab')).toBeNull();
  pass(100);
  expect(texts.newer(stored('abc', 1050), 'ab')).toBe('abc');
  texts.edit('tab', 'abcd');
  await texts.flush();
  expect(saved).toEqual([
    ['ab', 'a'],
    ['abcd', 'abc'],
  ]);
});
