import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText } from '../text/cellText.ts';
import { dictionaryColumn, finish, numberColumn, textColumn } from '../columnsForTest.ts';
import { groupRows, MAX_GROUPS, type RowGroups } from './groupRows.ts';
import { headedRows } from './headedRows.ts';

const COLLATOR = new Intl.Collator('en', { numeric: true });
const ORDER = { temporal: false, direction: 'ascending', collator: COLLATOR } as const;

test('rows are grouped by equal values, groups in the order of values with NULL last, rows in their own', () => {
  const cities = dictionaryColumn(['b', 'a', null, 'b', 'a', 'c']);
  const found = finish(groupRows([cities], 0, null, ORDER));
  expect(found?.groups.texts).toEqual(['a', 'b', 'c', null]);
  expect([...(found?.groups.starts ?? [])]).toEqual([0, 2, 4, 5, 6]);
  expect([...(found?.rows ?? [])]).toEqual([1, 4, 0, 3, 5, 2]);

  const sorted = Uint32Array.of(5, 4, 3, 1);
  const part = finish(groupRows([cities], 0, sorted, { ...ORDER, direction: 'descending' }));
  expect(part?.groups.texts).toEqual(['c', 'b', 'a']);
  expect([...(part?.rows ?? [])]).toEqual([5, 3, 4, 1]);
});

test('values that a collator takes for equal are groups of their own, each once', () => {
  const found = finish(groupRows([textColumn(['é', 'e\u0301', 'é', 'e\u0301'])], 0, null, ORDER));
  expect(found?.groups.texts).toHaveLength(2);
  expect([...(found?.groups.starts ?? [])]).toEqual([0, 2, 4]);
});

test('more values than are worth headings form no groups', () => {
  const many = numberColumn(Array.from({ length: MAX_GROUPS + 1 }, (_, at) => at));
  expect(finish(groupRows([many], 0, null, ORDER))).toBe(null);
});

test('each row is in one group, and the rows of a group have one value', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.constantFrom('x', 'y', 'z', ''), { nil: null })), (values) => {
      const column = textColumn(values);
      const found = finish(groupRows([column], 0, null, ORDER));
      if (found === null) throw new Error('grouped');
      const { rows, groups } = found;
      expect([...rows].toSorted((a, b) => a - b)).toEqual(values.map((_, at) => at));
      for (const [group, text] of groups.texts.entries()) {
        const inside = rows.subarray(groups.starts[group], groups.starts[group + 1]);
        expect(new Set(Array.from(inside, (row) => cellText(column, row)))).toEqual(new Set([text]));
      }
    }),
  );
});

const GROUPS: RowGroups = { column: 0, starts: Uint32Array.of(0, 2, 5, 6), texts: ['a', 'b', 'c'] };

test('places on screen are headings and the rows of open groups, and stand for rows of the result', () => {
  const rows = headedRows(GROUPS, (group) => group === 1);
  expect(rows.count).toBe(6);
  expect(Array.from({ length: 6 }, (_, place) => rows.groupAt(place))).toEqual([0, null, null, 1, 2, null]);
  expect([rows.rowAt(1), rows.rowAt(2), rows.rowAt(5)]).toEqual([0, 1, 5]);
  expect(rows.rowsBetween(2, 4)).toEqual({ from: 1, to: 5 });
  expect(rows.rowsBetween(0, 1)).toEqual({ from: 0, to: 2 });
  expect(rows.rowsBetween(1, 2)).toEqual({ from: 0, to: 1 });
  expect([rows.placeOf(1), rows.placeOf(3), rows.placeOf(5)]).toEqual([2, 3, 5]);
});

test('the place of a row of an open group leads back to the row', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), fc.nat(), (sizes, closed) => {
      const starts = Uint32Array.from(
        [0, ...sizes].map((_, at) => sizes.slice(0, at).reduce((a, b) => a + b, 0)),
      );
      const groups = { column: 0, starts, texts: sizes.map(String) };
      const rows = headedRows(groups, (group) => group === closed % sizes.length);
      for (let row = 0; row < (starts.at(-1) ?? 0); row++) {
        const place = rows.placeOf(row);
        if (rows.groupOf(row) === closed % sizes.length) expect(rows.groupAt(place)).toBe(rows.groupOf(row));
        else expect(rows.rowAt(place)).toBe(row);
      }
    }),
  );
});
