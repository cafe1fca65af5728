import { expect, test } from 'vitest';
import type { ResultColumn } from '../../resultColumn.ts';
import { applyColumnFilter, type FilterTest } from './columnFilter.ts';
import type { Column } from '../column.ts';
import { dictionaryColumn, finish, numberColumn, textColumn } from '../columnsForTest.ts';

const TIME: ResultColumn = {
  column_name: 'at',
  name: 'at',
  type: 'TIMESTAMP',
  type_generic: 2,
  is_dttm: true,
};

function passing(column: Column, test: FilterTest, value = '', described?: ResultColumn): number[] {
  const matches = new Uint8Array(column.length).fill(1);
  finish(applyColumnFilter(column, described, { column: 0, test, value }, matches));
  return [...matches].flatMap((match, row) => (match === 1 ? [row] : []));
}

test('numbers are compared by size, digits beyond a double included', () => {
  expect(passing(numberColumn([9, 10, 100, null]), '>', '9.5')).toEqual([1, 2]);
  expect(
    passing(textColumn(['9007199254740993', '9007199254740992'], 'decimal'), '>', '9007199254740992'),
  ).toEqual([0]);
  expect(passing(numberColumn([1.5, 2]), '=', '1.50')).toEqual([0]);
});

test('times are compared by moment, texts by their characters, and a part without case', () => {
  const times = textColumn(['2024-03-01 12:00:00+02:00', '2024-03-01 10:00:00Z', '2024-03-02']);
  expect(passing(times, '=', '2024-03-01 10:00', TIME)).toEqual([0, 1]);
  expect(passing(dictionaryColumn(['b', 'a', 'B']), '<', 'b')).toEqual([1, 2]);
  expect(passing(dictionaryColumn(['Brno', 'Praha']), 'contains', 'RN')).toEqual([0]);
});

test('NULL passes no comparison, not even that it differs', () => {
  const column = dictionaryColumn(['a', null, 'b']);
  expect(passing(column, '<>', 'a')).toEqual([2]);
  expect(passing(column, 'null')).toEqual([1]);
  expect(passing(column, 'not null')).toEqual([0, 2]);
});
