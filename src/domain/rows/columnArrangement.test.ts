import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangedColumns, AS_RETURNED, hideColumn, moveColumn } from './columnArrangement.ts';

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

test('columns are never lost or repeated, and one is always shown', () => {
  const step = fc.tuple(fc.boolean(), fc.nat(5), fc.nat(5));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let arrangement = AS_RETURNED;
      for (const [hides, from, to] of steps) {
        arrangement = hides ? hideColumn(KEYS, arrangement, from) : moveColumn(KEYS, arrangement, from, to);
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
