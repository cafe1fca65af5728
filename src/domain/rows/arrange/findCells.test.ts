import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText } from '../text/cellText.ts';
import { dictionaryColumn, finish, numberColumn, textColumn } from '../columnsForTest.ts';
import { findCells } from './findCells.ts';

test('every cell that contains the text is found once, row by row, in the order of the view', () => {
  const texts = fc.array(fc.option(fc.constantFrom('a', 'Ab', 'b', '')), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(texts, texts, fc.shuffledSubarray([0, 1, 2, 3]), (left, right, order) => {
      const columns = [textColumn(left), dictionaryColumn(right)];
      const rows = Uint32Array.from(order);
      const found = finish(findCells(columns, rows, rows.length, 'A'));
      const expected = order.flatMap((row, place) =>
        columns.flatMap((column, at) =>
          cellText(column, row)?.toLowerCase().includes('a') === true ? [[place, at]] : [],
        ),
      );
      expect(found.count).toBe(expected.length);
      expect([...found.rows].map((row, at) => [row, found.columns[at]])).toEqual(expected);
    }),
  );
});

test('numbers are found by their text, and nothing by an empty one', () => {
  const columns = [numberColumn([10, 210, 3])];
  expect(finish(findCells(columns, null, 3, '10')).count).toBe(2);
  expect(finish(findCells(columns, null, 3, '')).count).toBe(0);
});

test('a text that looks like a pattern is found as it is written', () => {
  const column = textColumn(['a.c', 'abc', '(x|y)*', '[0-9]+', '\\d', '$^']);
  for (const text of ['a.c', '(x|y)*', '[0-9]+', '\\d', '$^', '(', '[', '*'])
    expect(finish(findCells([column], null, 6, text)).count).toBe(1);
});
