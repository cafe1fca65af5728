import { expect, test } from 'vitest';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { profileColumns } from './profileColumns.ts';

const column = (
  column_name: string,
  type_generic: DatasetColumn['type_generic'],
  part = {},
): DatasetColumn => ({
  column_name,
  verbose_name: null,
  type: null,
  type_generic,
  is_dttm: false,
  expression: '',
  filterable: true,
  groupby: true,
  ...part,
});

test('columns have the kinds of their types, and as many values as is known', () => {
  const columns = [
    column('n', 0),
    column('s', 1),
    column('t', 2),
    column('b', 3),
    column('year', 0, { is_dttm: true }),
    column('unknown', null),
  ];
  expect(profileColumns(columns, { s: 4 }).map(({ name, kind, distinct }) => [name, kind, distinct])).toEqual(
    [
      ['n', 'number', null],
      ['s', 'text', 4],
      ['t', 'time', null],
      ['b', 'boolean', null],
      ['year', 'time', null],
      ['unknown', 'text', null],
    ],
  );
});

test('a column that must not group is no dimension', () => {
  expect(
    profileColumns([column('s', 1, { groupby: false }), column('n', 0, { groupby: false })]),
  ).toMatchObject([{ name: 'n' }]);
});

test('numbers of few values are no groups in a small table', () => {
  const columns = [column('n', 0), column('s', 1)];
  const distinctOf = (rows: number) =>
    profileColumns(columns, { n: 4, s: 2, 'COUNT(*)': rows }).map(({ distinct }) => distinct);
  expect(distinctOf(39)).toEqual([null, 2]);
  expect(distinctOf(40)).toEqual([4, 2]);
});

test('the first time column knows how far its times are apart, where they were read', () => {
  const columns = [column('n', 0), column('at', 2), column('sent', 2)];
  const ends = { 'MIN(time)': 1000, 'MAX(time)': 5000 };
  expect(profileColumns(columns, ends).map(({ span }) => span)).toEqual([undefined, 4000, undefined]);
});
