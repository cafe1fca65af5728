import { expect, test } from 'vitest';
import { rememberWithNext } from './rememberWithNext.ts';

function counting() {
  const made: string[] = [];
  const remembered = rememberWithNext((text: string) => {
    made.push(text);
    return { text };
  });
  return { made, ...remembered };
}

test('what was made ahead of being shown is shown, and not made again', () => {
  const { made, shown, next } = counting();
  shown('a');
  const ahead = next('b');
  expect(shown('b')).toBe(ahead);
  expect(shown('b')).toBe(ahead);
  expect(made).toEqual(['a', 'b']);
});

test('what was shown before is made anew, since its rows may be overwritten', () => {
  const { made, shown, next } = counting();
  const first = shown('a');
  next('b');
  shown('b');
  expect(shown('a')).not.toBe(first);
  expect(made).toEqual(['a', 'b', 'a']);
});

test('only what is expected last is remembered', () => {
  const { made, shown, next } = counting();
  shown('a');
  next('b');
  next('c');
  shown('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('what is shown is not made again when it is expected', () => {
  const { made, shown, next } = counting();
  expect(next('a')).toBe(shown('a'));
  expect(made).toEqual(['a']);
});
