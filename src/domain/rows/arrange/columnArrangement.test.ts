import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrangedColumns,
  AS_RETURNED,
  hideColumn,
  moveColumn,
  pinColumn,
  pinnedCount,
} from './columnArrangement.ts';

const KEYS = ['0 a', '1 b', '2 c', '3 d'];
const shown = (arrangement: Parameters<typeof arrangedColumns>[1]): string =>
  arrangedColumns(KEYS, arrangement)
    .map((at) => KEYS[at]?.at(-1))
    .join('');

test('a column is moved before or after the one at the other place', () => {
  expect(shown(moveColumn(KEYS, AS_RETURNED, 0, 2))).toBe('bcad');
  expect(shown(moveColumn(KEYS, AS_RETURNED, 3, 1))).toBe('adbc');
  const hidden = hideColumn(KEYS, AS_RETURNED, 1);
  expect(shown(hidden)).toBe('acd');
  expect(shown(moveColumn(KEYS, hidden, 0, 1))).toBe('cad');
});

test('pinned columns come first, and a column is pinned by moving it among them', () => {
  const pinned = pinColumn(KEYS, pinColumn(KEYS, AS_RETURNED, 2, true), 3, true);
  expect([shown(pinned), pinnedCount(KEYS, pinned)]).toEqual(['cdab', 2]);
  const moved = moveColumn(KEYS, pinned, 3, 0);
  expect([shown(moved), pinnedCount(KEYS, moved)]).toEqual(['bcda', 3]);
  const out = moveColumn(KEYS, pinned, 1, 2);
  expect([shown(out), pinnedCount(KEYS, out)]).toEqual(['cadb', 1]);
  const unpinned = pinColumn(KEYS, pinned, 0, false);
  expect([shown(unpinned), pinnedCount(KEYS, unpinned)]).toEqual(['dcab', 1]);
  expect(pinnedCount(KEYS, hideColumn(KEYS, pinned, 0))).toBe(1);
});

test('columns are never lost or repeated, and one is always shown', () => {
  const step = fc.tuple(fc.constantFrom('hide', 'move', 'pin'), fc.nat(5), fc.nat(5));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let arrangement = AS_RETURNED;
      for (const [kind, from, to] of steps) {
        if (kind === 'hide') arrangement = hideColumn(KEYS, arrangement, from);
        if (kind === 'move') arrangement = moveColumn(KEYS, arrangement, from, to);
        if (kind === 'pin') arrangement = pinColumn(KEYS, arrangement, from, to % 2 === 0);
      }
      const columns = arrangedColumns(KEYS, arrangement);
      expect(columns.length).toBeGreaterThan(0);
      expect(new Set(columns).size).toBe(columns.length);
      expect(columns.length + arrangement.hidden.length).toBe(KEYS.length);
    }),
  );
});

test('columns of another result of the query keep their place; new ones come last', () => {
  const arrangement = moveColumn(KEYS, AS_RETURNED, 3, 0);
  expect(arrangedColumns(['0 a', '3 d', '4 e'], arrangement)).toEqual([1, 0, 2]);
});
