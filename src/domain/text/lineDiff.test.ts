import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDiff } from './lineDiff.ts';

const side = (lines: ReturnType<typeof lineDiff>, gone: 'added' | 'removed') =>
  lines
    .filter(({ kind }) => kind !== gone)
    .map(({ text }) => text)
    .join('\n');

test('both texts can be restored from their difference', () => {
  const text = fc.array(fc.constantFrom('SELECT', 'FROM t', 'WHERE', ''), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [before, after] = [a.join('\n'), b.join('\n')];
      const lines = lineDiff(before, after);
      expect(side(lines, 'added')).toBe(before);
      expect(side(lines, 'removed')).toBe(after);
    }),
  );
});

test('common lines are not reported as changed', () => {
  expect(lineDiff('SELECT a\nFROM t\nLIMIT 1', 'SELECT b\nFROM t\nWHERE x\nLIMIT 1')).toEqual([
    { kind: 'removed', text: 'SELECT a' },
    { kind: 'added', text: 'SELECT b' },
    { kind: 'same', text: 'FROM t' },
    { kind: 'added', text: 'WHERE x' },
    { kind: 'same', text: 'LIMIT 1' },
  ]);
});
