import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeLines } from './mergeLines.ts';

const BASE = 'SELECT a,\n  b\nFROM t\nWHERE c\nORDER BY a';

describe('two edits of one text', () => {
  test('in different lines are both in the result', () => {
    const mine = BASE.replace('  b', '  b, b2');
    const theirs = BASE.replace('WHERE c', 'WHERE c > 1\n  AND d');
    const both = 'SELECT a,\n  b, b2\nFROM t\nWHERE c > 1\n  AND d\nORDER BY a';
    expect(mergeLines(BASE, mine, theirs)).toBe(both);
    expect(mergeLines(BASE, mine, `${theirs}\nLIMIT 5`)).toBe(`${both}\nLIMIT 5`);
  });

  test('in several places are merged where the places differ, also in adjacent lines', () => {
    const mine = BASE.replace('SELECT a,', 'SELECT z,').replace('ORDER BY a', 'ORDER BY z');
    const theirs = BASE.replace('  b', '  y').replace('WHERE c', 'WHERE y');
    expect(mergeLines(BASE, mine, theirs)).toBe('SELECT z,\n  y\nFROM t\nWHERE y\nORDER BY z');
  });

  test('of one line, or inserted at one place, are not merged', () => {
    expect(mergeLines(BASE, BASE.replace('c', 'd'), BASE.replace('c', 'e'))).toBeNull();
    expect(mergeLines(BASE, `${BASE}\nLIMIT 1`, `${BASE}\nLIMIT 2`)).toBeNull();
    expect(mergeLines('', 'SELECT 1', 'SELECT 2')).toBeNull();
    expect(mergeLines('SELECT 1', 'SELECT 1\nFROM t', 'SELECT 2')).toBeNull();
  });

  test('of which one replaces everything are not mixed', () => {
    expect(mergeLines('SELECT 1', 'SELECT 1\nLIMIT 5', 'UPDATE other\nSET x = 1')).toBeNull();
    expect(mergeLines(BASE, `-- mine\n${BASE}`, 'something\nelse')).toBeNull();
  });

  test('a removed line stays removed, and the same edit on both sides is applied once', () => {
    const mine = BASE.replace('WHERE c\n', '');
    expect(mergeLines(BASE, mine, BASE.replace('SELECT a,', 'SELECT q,'))).toBe(
      'SELECT q,\n  b\nFROM t\nORDER BY a',
    );
    expect(mergeLines(BASE, mine, mine)).toBe(mine);
  });
});

const line = fc.constantFrom('a', 'b', 'c', '', 'x\r');
const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));

test('a side without changes takes the other one, and the order of the sides makes no difference', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      expect(mergeLines(base, base, theirs)).toBe(theirs);
      expect(mergeLines(base, mine, base)).toBe(mine);
      expect(mergeLines(base, mine, mine)).toBe(mine);
      expect(mergeLines(base, mine, theirs)).toBe(mergeLines(base, theirs, mine));
    }),
  );
});

test('lines that one side added are in every merge', () => {
  const edited = (own: string) =>
    fc.array(fc.record({ at: fc.nat(7), lines: fc.array(fc.constant(own), { maxLength: 2 }) }), {
      maxLength: 3,
    });
  fc.assert(
    fc.property(text, edited('MINE'), edited('THEIRS'), (base, mine, theirs) => {
      const edit = (changes: typeof mine) => {
        const lines = base.split('\n');
        for (const { at, lines: added } of changes) lines.splice(at, 1, ...added);
        return lines.join('\n');
      };
      const sides = [edit(mine), edit(theirs)] as const;
      const merged = mergeLines(base, ...sides);
      fc.pre(merged !== null);
      const count = (whole: string | null, wanted: string) =>
        (whole ?? '').split('\n').filter((each) => each === wanted).length;
      expect(count(merged, 'MINE')).toBe(count(sides[0], 'MINE'));
      expect(count(merged, 'THEIRS')).toBe(count(sides[1], 'THEIRS'));
    }),
  );
});
