import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { dictionaryColumn, finish, numberColumn, textColumn } from '../columnsForTest.ts';
import { ADDED, CHANGED, type ComparedRows, compareRows, GONE } from './compareRows.ts';
import { suggestKeys } from './suggestKeys.ts';

const rowsOf = (columns: Readonly<Record<string, Column>>): ComparedRows => ({
  names: Object.keys(columns),
  columns: Object.values(columns),
  rowCount: Object.values(columns)[0]?.length ?? 0,
});
const compare = (before: ComparedRows, after: ComparedRows, keys: readonly string[] = []) =>
  finish(compareRows(before, after, keys));

type Row = readonly [id: number | null, name: string | null];
const table = (rows: readonly Row[], isCoded: boolean): ComparedRows => {
  const names = rows.map(([, name]) => name);
  return rowsOf({
    id: numberColumn(rows.map(([id]) => id)),
    name: isCoded ? dictionaryColumn(names) : textColumn(names),
  });
};
const tables = fc
  .array(
    fc.tuple(fc.option(fc.integer({ min: 0, max: 6 })), fc.option(fc.constantFrom('', 'a', 'b', 'NULL'))),
    {
      maxLength: 12,
    },
  )
  .chain((rows) => fc.boolean().map((isCoded) => table(rows, isCoded)));
const keys = fc.constantFrom([], ['id'], ['id', 'name']);

test('what one direction calls added the other calls gone, and both change the same rows', () => {
  fc.assert(
    fc.property(tables, tables, keys, (a, b, by) => {
      const [there, back] = [compare(a, b, by), compare(b, a, by)];
      expect([there.added, there.gone, there.changed, there.same]).toEqual([
        back.gone,
        back.added,
        back.changed,
        back.same,
      ]);
      expect(there.changedCells).toEqual(back.changedCells);
      const rows = (found: typeof there, kind: number, side: 'before' | 'after') =>
        new Set([...found.kinds].flatMap((each, at) => (each === kind ? [found[side][at] ?? -1] : [])));
      expect(rows(there, ADDED, 'after')).toEqual(rows(back, GONE, 'before'));
    }),
  );
});

test('every row of both is the same, changed, added or gone', () => {
  fc.assert(
    fc.property(tables, tables, keys, (a, b, by) => {
      const { added, gone, changed, same, kinds, before, after } = compare(a, b, by);
      expect(same + changed + gone).toBe(a.rowCount);
      expect(same + changed + added).toBe(b.rowCount);
      expect(kinds).toHaveLength(added + gone + changed);
      for (const side of [before, after]) {
        const named = [...side].filter((row) => row >= 0);
        expect(new Set(named).size).toBe(named.length);
      }
      // By all columns nothing changes: a row is there or not, as often.
      if (by.length !== 2) return;
      expect(changed).toBe(0);
      const texts = ({ columns, rowCount }: ComparedRows): string[] =>
        Array.from({ length: rowCount }, (_, row) =>
          JSON.stringify(columns.map((column) => cellText(column, row))),
        );
      const rest = texts(b);
      const shared = texts(a).filter((text) => {
        const at = rest.indexOf(text);
        if (at >= 0) rest.splice(at, 1);
        return at >= 0;
      }).length;
      expect(same).toBe(shared);
    }),
  );
});

test('rows with the key of a row before them are counted in both results', () => {
  fc.assert(
    fc.property(tables, tables, fc.constantFrom<string[]>(['id'], ['id', 'name']), (a, b, by) => {
      const repeated = ({ names, columns, rowCount }: ComparedRows): number => {
        const keyed = columns.filter((_, at) => by.includes(names[at] ?? ''));
        const texts = Array.from({ length: rowCount }, (_, row) =>
          JSON.stringify(keyed.map((column) => cellText(column, row))),
        );
        return rowCount - new Set(texts).size;
      };
      const counted = finish(compareRows(a, b, by, true));
      expect(counted.repeated).toEqual({ before: repeated(a), after: repeated(b) });
      // Counting changes nothing else.
      expect({ ...counted, repeated: null }).toEqual(compare(a, b, by));
    }),
  );
});

test('texts are equal whether a result repeats them or lists each once', () => {
  const words = ['', 'a', 'abcd', 'abcde', 'naïve', '\u{1f600}!'];
  const before = rowsOf({ word: textColumn(words), at: numberColumn(words.map((_, at) => at)) });
  const after = rowsOf({
    word: dictionaryColumn(words.toReversed()),
    at: numberColumn(words.map((_, at) => words.length - 1 - at)),
  });
  expect(compare(before, after, ['word'])).toMatchObject({ same: words.length, added: 0, gone: 0 });
});

test('a result has no differences from itself', () => {
  fc.assert(
    fc.property(tables, keys, (a, by) => {
      expect(compare(a, a, by)).toMatchObject({ added: 0, gone: 0, changed: 0, same: a.rowCount });
    }),
  );
});

test('by key, rows that moved are the same; by position they changed', () => {
  const before = rowsOf({ id: numberColumn([1, 2, 3]), city: textColumn(['x', 'y', 'z']) });
  const after = rowsOf({ id: numberColumn([3, 2, 4]), city: dictionaryColumn(['z', 'Y', 'w']) });
  const found = compare(before, after, ['id']);
  expect(found).toMatchObject({ added: 1, gone: 1, changed: 1, same: 1, changedCells: [0, 1] });
  expect([[...found.kinds], [...found.before], [...found.after]]).toEqual([
    [GONE, CHANGED, ADDED],
    [0, 1, -1],
    [-1, 1, 2],
  ]);
  expect(compare(before, after)).toMatchObject({ added: 0, gone: 0, changed: 3, changedCells: [2, 3] });
});

test('numbers are equal by value in any notation, with every digit', () => {
  const before = rowsOf({ n: textColumn(['1.50', '9007199254740993'], 'decimal') });
  const after = rowsOf({ n: textColumn(['1.5', '9007199254740992'], 'decimal') });
  expect(compare(before, after)).toMatchObject({ same: 1, changed: 1 });
  const doubles = rowsOf({ n: numberColumn([1.5, Number.NaN]) });
  expect(compare(doubles, rowsOf({ n: numberColumn([1.5, Number.NaN]) }), ['n'])).toMatchObject({ same: 2 });
  expect(
    compare(rowsOf({ n: textColumn(['1.50'], 'decimal') }), rowsOf({ n: numberColumn([1.5]) }), ['n']),
  ).toMatchObject({
    same: 1,
  });
});

test('columns are matched by name, and one that only one result has changes no row', () => {
  const before = rowsOf({ id: numberColumn([1]), old: numberColumn([1]) });
  const after = rowsOf({ added: numberColumn([9]), id: numberColumn([1]) });
  const { pairs, same } = compare(before, after);
  expect(pairs).toEqual([
    { name: 'added', before: null, after: 0 },
    { name: 'id', before: 0, after: 1 },
    { name: 'old', before: 1, after: null },
  ]);
  expect(same).toBe(1);
});

test('the first column without repeated values is suggested as the key', () => {
  const rows = rowsOf({ city: textColumn(['a', 'a']), id: numberColumn([1, 2]) });
  expect(finish(suggestKeys(rows, rows))).toEqual(['id']);
  const none = rowsOf({ id: numberColumn([1, null]) });
  expect(finish(suggestKeys(none, none))).toEqual([]);
});
