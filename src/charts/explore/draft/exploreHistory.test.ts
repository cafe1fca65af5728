import { expect, test } from 'vitest';
import { changed, redo, startHistory, undo } from './exploreHistory.ts';

test('changes are undone one by one and redone, typing into one control as one', () => {
  let history = startHistory('');
  for (const text of ['a', 'ab', 'abc']) history = changed(history, text, 'title');
  history = changed(history, 'abc!', 'other');
  const before = undo(history);
  expect(before?.present).toBe('abc');
  expect(before && undo(before)?.present).toBe('');
  expect(before && redo(before)?.present).toBe('abc!');
});

test('a change after an undo has nothing to redo, and is a step of its own', () => {
  const history = undo(changed(changed(startHistory(1), 2, 'a'), 3, 'b'));
  const next = history && changed(history, 4, 'a');
  expect(next && redo(next)).toBeNull();
  expect(next && undo(next)?.present).toBe(2);
});

test('nothing to undo, and no change, change nothing', () => {
  const history = startHistory(1);
  expect(undo(history)).toBeNull();
  expect(changed(history, 1)).toBe(history);
});

test('the oldest steps are forgotten', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 250; step += 1) history = changed(history, step);
  expect(history.past).toHaveLength(100);
  expect(history.past[0]).toBe(150);
});
