import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, digest } from './digest.ts';

test('a digest is 32 hexadecimal digits and the same for the same text', () => {
  expect(digest('a')).toMatch(/^[0-9a-f]{32}$/);
  expect(digest('a')).toBe(digest('a'));
});

test('texts that differ a little have digests that differ', () => {
  const seen = new Set<string>();
  for (let at = 0; at < 20_000; at += 1) seen.add(digest(`{"val":["${at}"]}`));
  for (let at = 0; at < 300; at += 1) seen.add(digest(' '.repeat(at)));
  expect(seen.size).toBe(20_300);
});

test('swapped characters make another digest', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 2 }), fc.nat(), (text, at) => {
      const i = at % (text.length - 1);
      const swapped = text.slice(0, i) + (text[i + 1] ?? '') + (text[i] ?? '') + text.slice(i + 2);
      expect(digest(swapped) === digest(text)).toBe(swapped === text);
    }),
  );
});

test('the order of keys does not matter, the order of a list does', () => {
  expect(canonicalJson({ b: 1, a: { d: [1, 2], c: undefined } })).toBe('{"a":{"d":[1,2]},"b":1}');
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
});
