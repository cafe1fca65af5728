import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fallback, repair, visit } from './tabHistory.ts';

describe('the history of tabs', () => {
  test('ends with the last visited tab, without duplicates [TAB-03]', () => {
    expect(visit(visit(visit([], 'a'), 'b'), 'a')).toEqual(['b', 'a']);
  });

  test('drops closed tabs [TAB-09]', () => {
    expect(repair(['a', 'b', 'c'], new Set(['a', 'c']))).toEqual(['a', 'c']);
  });

  test('selects what to show next: the last visited, else the last of the strip, else nothing [TAB-10 TAB-11]', () => {
    expect(fallback(['a', 'c', 'b'], ['a', 'b', 'c'])).toBe('b');
    expect(fallback(['gone'], ['a', 'b'])).toBe('b');
    expect(fallback(['gone'], [])).toBeNull();
  });

  test('never has a tab twice nor a closed one, after any visits and closings [TAB-03 TAB-09]', () => {
    const id: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(id), fc.uniqueArray(id), (visits, open) => {
        const history = repair(visits.reduce<readonly string[]>(visit, []), new Set(open));
        expect(new Set(history).size).toBe(history.length);
        expect(history.every((each) => open.includes(each))).toBe(true);
      }),
    );
  });
});
