import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { dictionaryColumn, finish, numberColumn, textColumn } from '../columnsForTest.ts';
import { columnStatistics } from './columnStatistics.ts';
import { histogram } from './histogram.ts';
import { selectionFigures } from './selectionFigures.ts';

const figures = (columns: readonly Column[], rows: Uint32Array | null = null, to = columns[0]?.length ?? 0) =>
  finish(selectionFigures(columns, rows, { from: 0, to }));

test('the sum of decimals is exact, however long they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(9)), { minLength: 1 }),
      (parts) => {
        const column = textColumn(
          parts.map(([whole, digit]) => `${whole}.0${digit}`),
          'decimal',
        );
        const cents = parts.reduce(
          (sum, [whole, digit]) => sum + whole * 100n + BigInt(whole < 0n ? -digit : digit),
          0n,
        );
        const { sum } = figures([column]);
        const [before = '', after = ''] = (sum ?? '').replace('-', '').split('.');
        expect(BigInt(before + after.padEnd(2, '0')) * (sum?.startsWith('-') === true ? -1n : 1n)).toBe(
          cents,
        );
      },
    ),
  );
});

test('of mixed cells all but NULL are counted, and only numbers added', () => {
  const columns = [numberColumn([0.1, 0.2, null]), textColumn(['7', null, ''])];
  expect(figures(columns)).toEqual({
    count: 4,
    numbers: 2,
    sum: '0.3',
    average: '0.15',
    minimum: '0.1',
    maximum: '0.2',
  });
  expect(figures([textColumn(['a'])])).toMatchObject({ count: 1, sum: null, average: null });
  expect(figures([numberColumn([1, 2, 3])], Uint32Array.of(2, 0), 2)).toMatchObject({
    sum: '4',
    maximum: '3',
  });
});

test('statistics count NULLs and distinct values, and name the most frequent', () => {
  const column = dictionaryColumn(['b', 'a', null, 'b', 'c', 'b', 'a']);
  expect(finish(columnStatistics(column, null, false))).toEqual({
    rows: 7,
    nulls: 1,
    distinct: 3,
    minimum: 'a',
    maximum: 'c',
    average: null,
    histogram: [],
    top: [
      { text: 'b', count: 3 },
      { text: 'a', count: 2 },
      { text: 'c', count: 1 },
    ],
  });
});

test('statistics are those of the rows shown, and of times by moment', () => {
  const column = textColumn(['2024-03-01', '2023-01-01', '2025-01-01', 'x']);
  const found = finish(columnStatistics(column, Uint32Array.of(0, 1), true));
  expect(found).toMatchObject({ rows: 2, minimum: '2023-01-01', maximum: '2024-03-01', average: null });
  expect(found.histogram).toHaveLength(20);
});

test('a column of NULLs has no range', () => {
  const found = finish(columnStatistics(textColumn([null, null]), null, false));
  expect(found).toEqual({
    rows: 2,
    nulls: 2,
    distinct: 0,
    minimum: null,
    maximum: null,
    average: null,
    histogram: [],
    top: [],
  });
});

test('the least and the greatest of huge integers keep every digit', () => {
  const values = BigInt64Array.of(
    9007199254740993n,
    9007199254740992n,
    9223372036854775806n,
    9223372036854775807n,
  );
  const integers: Column = { kind: 'bigint', values, nulls: null, length: 4 };
  expect(finish(columnStatistics(integers, null, false))).toMatchObject({
    minimum: '9007199254740992',
    maximum: '9223372036854775807',
    distinct: 4,
  });
  const decimals = textColumn(['-1.00000000000000000002', '-1.00000000000000000003'], 'decimal');
  expect(finish(columnStatistics(decimals, null, false))).toMatchObject({
    minimum: '-1.00000000000000000003',
    maximum: '-1.00000000000000000002',
  });
});

test('times before 1900 have a range and a histogram, and nested values are counted', () => {
  const times = textColumn(['1066-10-14', '1899-12-31 23:59:59', '0001-01-01']);
  const found = finish(columnStatistics(times, null, true));
  expect(found).toMatchObject({ minimum: '0001-01-01', maximum: '1899-12-31 23:59:59' });
  expect(found.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  const nested = textColumn(['{"a":[1]}', '{"a":[1]}', '[]'], 'json');
  expect(finish(columnStatistics(nested, null, false))).toMatchObject({ distinct: 2, histogram: [] });
});

test('numbers have a mean, and NaN none of the range', () => {
  const found = finish(columnStatistics(numberColumn([1, Number.NaN, 4, 4]), null, false));
  expect(found).toMatchObject({ minimum: '1', maximum: '4', average: 3, distinct: 3 });
});

test('the least and the greatest of selected cells leave NaN out', () => {
  const found = figures([numberColumn([Number.NaN, 2, Number.POSITIVE_INFINITY])]);
  expect(found).toMatchObject({ count: 3, minimum: '2', maximum: 'Infinity', sum: 'NaN' });
});

test('a histogram counts every finite value once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })),
      (values) => {
        const bins = histogram(values.map((value) => ({ value, count: 1 })));
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      },
    ),
  );
  expect(histogram([{ value: 3, count: 2 }])).toEqual([{ from: 3, to: 3, count: 2 }]);
});
