import { expect, test } from 'vitest';
import type { ResultColumn } from '../../resultColumn.ts';
import { dictionaryColumn, numberColumn, textColumn } from '../../rows/columnsForTest.ts';
import { rowsOfColumns } from './rowsOfColumns.ts';
import { runSelect } from './runSelect.ts';

const described = (name: string, type: string, isTime = false): ResultColumn => ({
  column_name: name,
  name,
  type,
  type_generic: isTime ? 2 : 1,
  is_dttm: isTime,
});

const ROWS = rowsOfColumns({
  rowCount: 4,
  described: [
    described('Region', 'VARCHAR'),
    described('amount', 'INTEGER'),
    described('price', 'DECIMAL(9,2)'),
    described('day', 'DATE', true),
    described('at', 'TIMESTAMPTZ', true),
    described('digits', 'DECIMAL(38,2)'),
    described('region', 'VARCHAR'),
  ],
  columns: [
    dictionaryColumn(['North', 'South', 'North', null]),
    numberColumn([1, 2, 3, null]),
    textColumn(['1.50', '2.25', null, '0.25'], 'decimal'),
    dictionaryColumn(['2024-01-31', '2024-02-29', '2024-01-31', null]),
    textColumn(['2024-01-31 12:00:00+02:00', '2024-01-31T10:00:00Z', null, null]),
    textColumn(['1.50', '12345678901234567890.12', null, null], 'decimal'),
    textColumn(['a', 'b', 'c', 'd']),
  ],
});

function values(sql: string): unknown {
  const ran = runSelect(sql, ROWS);
  return ran.ok ? ran.value.columns.map((column) => column.values) : ran.error;
}

test('sums, groups and conditions are those of the rows, without NULLs', () => {
  expect(
    values(
      'SELECT "Region" AS a, sum("amount") AS b, sum("price") AS c FROM "rows" GROUP BY "Region" ORDER BY b DESC',
    ),
  ).toEqual([
    ['North', 'South', null],
    [4, 2, null],
    [1.5, 2.25, 0.25],
  ]);
  expect(values('SELECT count(*) AS n FROM "rows" WHERE "amount" >= 2')).toEqual([[2]]);
});

test('dates and times are times, with and without a zone', () => {
  expect(values(`SELECT count(*) AS n FROM "rows" WHERE "day" < '2024-02-01'`)).toEqual([[2]]);
  expect(values('SELECT count(DISTINCT "at") AS n FROM "rows"')).toEqual([[1]]);
});

test('a column of a name that another one has got a number', () => {
  expect(values('SELECT max("region_2") AS a FROM "rows"')).toEqual([['d']]);
});

test('numbers with more digits than can be computed with are refused, and only where they are used', () => {
  expect(values('SELECT max("amount") AS n FROM "rows"')).toEqual([[3]]);
  expect(values('SELECT sum("digits") AS n FROM "rows"')).toContain('the values of digits');
});

test.each([
  ["'\\a' ESCAPE '\\'", [[1]]],
  ["'\\_' ESCAPE '\\'", [[0]]],
  ["'\\a'", [[0]]],
  ["'a\\' ESCAPE '\\'", expect.stringContaining('half an escape')],
])('after an escape sign any character stands for itself: LIKE %s', (pattern, expected) => {
  expect(values(`SELECT count(*) AS n FROM "rows" WHERE "region_2" LIKE ${pattern}`)).toEqual(expected);
});
