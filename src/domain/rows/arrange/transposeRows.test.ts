import { expect, test } from 'vitest';
import { cellText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { dictionaryColumn, numberColumn, textColumn } from '../columnsForTest.ts';
import { MAX_TRANSPOSED, transposeRows } from './transposeRows.ts';

test('rows of ten thousand columns are columns of ten thousand rows, with the texts and NULLs of each kind', () => {
  const kinds: readonly Column[] = [
    numberColumn([1.5, null, -2]),
    textColumn(['a', '', null]),
    dictionaryColumn(['x', null, 'x']),
    { kind: 'bigint', values: BigInt64Array.of(2n ** 62n, -1n, 0n), length: 3, nulls: null },
    { kind: 'boolean', values: Uint8Array.of(1, 0, 1), length: 3, nulls: null },
  ];
  const columns = Array.from({ length: 10_000 }, (_, at) => kinds[at % kinds.length] as Column);
  const names = columns.map((_, at) => (at % 2 === 0 ? 'twice' : `c${at}`));
  const [headings, ...rows] = transposeRows(columns, names, [2, 0, 1]);
  expect(headings?.length).toBe(10_000);
  expect(rows.map(({ length }) => length)).toEqual([10_000, 10_000, 10_000]);
  expect([0, 1, 2, 3, 4, 9_999].map((at) => cellText(headings as Column, at))).toEqual([
    'twice',
    'c1',
    'twice',
    'c3',
    'twice',
    'c9999',
  ]);
  expect(rows.map((row) => Array.from({ length: 5 }, (_, at) => cellText(row, 9_995 + at)))).toEqual([
    ['-2', null, 'x', '0', 'true'],
    ['1.5', 'a', 'x', '4611686018427387904', 'true'],
    [null, '', null, '-1', 'false'],
  ]);
});

test('as many rows as are shown are transposed, and no rows leave the names', () => {
  const column = numberColumn(Array.from({ length: MAX_TRANSPOSED }, (_, row) => row));
  const all = Array.from({ length: MAX_TRANSPOSED }, (_, row) => row);
  expect(transposeRows([column], ['n'], all)).toHaveLength(MAX_TRANSPOSED + 1);
  expect(transposeRows([column], ['n'], [])).toHaveLength(1);
});
