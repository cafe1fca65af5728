import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResultColumn } from '../resultColumn.ts';
import { cellText, numberText } from './text/cellText.ts';
import type { Column } from './column.ts';
import { delimitedText } from './text/delimitedText.ts';
import { filterRows, pickRows } from './arrange/filterRows.ts';
import { instantOf } from './text/instant.ts';
import { orderDecimals } from './arrange/orderDecimals.ts';
import { CELL_PREVIEW_LENGTH, packCells, packedCell } from './packedCells.ts';
import { joinColumns, sliceColumn } from './sliceColumn.ts';
import { type SortDirection, sortRows } from './arrange/sortRows.ts';
import {
  dictionaryColumn,
  finish,
  numberColumn,
  nullsOf,
  textColumn,
  type TestTexts,
} from './columnsForTest.ts';

const textsOf = (column: Column): (string | null)[] =>
  Array.from({ length: column.length }, (_, row) => cellText(column, row));

const collator = new Intl.Collator('en', { numeric: true });
const sorted = (
  column: Column,
  direction: SortDirection = 'ascending',
  temporal = false,
): (string | null)[] =>
  Array.from(finish(sortRows(column, temporal, direction, collator)), (row) => cellText(column, row));

describe('sorting', () => {
  test('NULLs are last in both directions, NaN after every number', () => {
    const column = numberColumn([2, null, Number.NaN, -1, Infinity, null]);
    expect(sorted(column)).toEqual(['-1', '2', 'Infinity', 'NaN', null, null]);
    expect(sorted(column, 'descending')).toEqual(['NaN', 'Infinity', '2', '-1', null, null]);
  });

  test('equal rows keep their order, descending too', () => {
    const column = numberColumn([1, 0, 1, 0, 1]);
    expect([...finish(sortRows(column, false, 'ascending', collator))]).toEqual([1, 3, 0, 2, 4]);
    expect([...finish(sortRows(column, false, 'descending', collator))]).toEqual([0, 2, 4, 1, 3]);
  });

  test('text in natural order: numbers inside it by value', () => {
    for (const column of [textColumn, dictionaryColumn].map((make) =>
      make(['b', 'item 10', 'Item 9', 'ä', 'a', '']),
    )) {
      expect(sorted(column)).toEqual(['', 'a', 'ä', 'b', 'Item 9', 'item 10']);
    }
  });

  test('decimals of any length by value', () => {
    const values = [
      '12345678901234567890.1',
      '12345678901234567890.09',
      '-2',
      '0.5',
      '-12345678901234567891',
    ];
    expect(sorted(textColumn(values, 'decimal'))).toEqual([
      '-12345678901234567891',
      '-2',
      '0.5',
      '12345678901234567890.09',
      '12345678901234567890.1',
    ]);
  });

  test('timestamps by instant, across zones', () => {
    const values = [
      '2024-07-01T12:00:00+02:00',
      '2024-07-01T09:59:59Z',
      null,
      '2024-07-01T10:00:00.000001+00:00',
    ];
    expect(sorted(textColumn(values), 'ascending', true)).toEqual([values[1], values[0], values[3], null]);
  });

  test('any column sorts like a plain stable sort', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -5, max: 5 })), { maxLength: 200 }), (values) => {
        const rows = [...finish(sortRows(numberColumn(values), false, 'ascending', collator))];
        const expected = values
          .map((value, row) => ({ value, row }))
          .toSorted((a, b) =>
            a.value === null || b.value === null
              ? Number(a.value === null) - Number(b.value === null)
              : a.value - b.value,
          );
        expect(rows).toEqual(expected.map(({ row }) => row));
      }),
    );
  });

  test('orders decimals as exact arithmetic does', () => {
    const digits = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat({ max: 999 }));
    const exact = ([negative, whole, milli]: readonly [boolean, bigint, number]) =>
      (negative ? -1n : 1n) * (whole * 1000n + BigInt(milli));
    const written = ([negative, whole, milli]: readonly [boolean, bigint, number]) =>
      `${negative ? '-' : ''}${whole}.${String(milli).padStart(3, '0')}`;
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        const order = exact(a) < exact(b) ? -1 : Number(exact(a) > exact(b));
        expect(Math.sign(orderDecimals(written(a), written(b))) + 0).toBe(order);
      }),
    );
  });
});

test.each([
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['2024-02-29 12:34:56', Date.UTC(2024, 1, 29, 12, 34, 56)],
  ['2024-02-29T12:34:56.789123', Date.UTC(2024, 1, 29, 12, 34, 56, 789) + 0.123],
  ['2024-02-29T12:00:00-05:30', Date.UTC(2024, 1, 29, 17, 30)],
  ['0001-01-01T00:00:00', -62_135_596_800_000],
  ['12:34:56.500000', 45_296_500],
  ['428 days', null],
])('%s equals %s', (text, instant) => {
  const found = instantOf(text);
  if (instant === null || found === null) expect(found).toBe(instant);
  else expect(found).toBeCloseTo(instant, 3);
});

describe('filtering', () => {
  const columns = [
    textColumn(['Berlin', null, 'NULL', '']),
    dictionaryColumn(['x', 'Berliner', 'y', 'x']),
    numberColumn([1.5, 2, 31, null]),
  ];
  const filtered = (text: string): number[] => {
    const rows = pickRows(null, finish(filterRows(columns, 4, text)));
    return [...(rows ?? [])];
  };

  test('any column, any case; NULL never matches', () => {
    expect(filtered('berlin')).toEqual([0, 1]);
    expect(filtered('NULL')).toEqual([2]);
    expect(filtered('1')).toEqual([0, 2]);
    expect(filtered('nothing')).toEqual([]);
  });

  test('keeps the order of a sort', () => {
    expect([...(pickRows(Uint32Array.of(3, 2, 1, 0), Uint8Array.of(1, 0, 1, 1)) ?? [])]).toEqual([3, 2, 0]);
    expect(pickRows(null, null)).toBeNull();
  });
});

describe('text for files and the clipboard', () => {
  const columns = [textColumn(['a,b', null, '', 'x "y"\nz', '=1+1']), numberColumn([1, 2, null, 4, 5])];
  const all = { fromRow: 0, toRow: 5, fromColumn: 0, toColumn: 2 };

  test('CSV is RFC 4180, distinguishes NULL from the empty text and has no formula', () => {
    expect(
      delimitedText(
        columns.map((column, at) => ({ name: ['=t', 'n,m'][at] ?? '', column })),
        null,
        all,
        { headers: true, separator: ',' },
      ),
    ).toBe('\'=t,"n,m"\r\n"a,b",1\r\n,2\r\n"",\r\n"x ""y""\nz",4\r\n\'=1+1,5\r\n');
  });

  test('pasted text has tabs, and a view has its own order', () => {
    const rows = Uint32Array.of(4, 0);
    const area = { ...all, toRow: 2 };
    expect(
      delimitedText(
        columns.map((column, at) => ({ name: ['t', 'n'][at] ?? '', column })),
        rows,
        area,
        { headers: false, separator: '\t' },
      ),
    ).toBe('=1+1\t5\na,b\t1');
  });

  test('a single cell is copied unquoted', () => {
    const area = { fromRow: 3, toRow: 4, fromColumn: 0, toColumn: 1 };
    expect(
      delimitedText(
        columns.map((column, at) => ({ name: ['t', 'n'][at] ?? '', column })),
        null,
        area,
        { headers: false, separator: '\t' },
      ),
    ).toBe('x "y"\nz');
  });
});

describe('packing for the screen', () => {
  const described: ResultColumn[] = [
    { column_name: 'at', name: 'at', type: 'DATE', type_generic: 2, is_dttm: true },
    { column_name: 'n', name: 'n', type: null, type_generic: null, is_dttm: false },
  ];

  test('cells have a kind, distinguish NULL from the text NULL, and say whether they are truncated', () => {
    const long = '😀'.repeat(CELL_PREVIEW_LENGTH);
    const columns = [textColumn(['2024-01-01', null, 'NULL', long]), numberColumn([1, 2, 3, 4])];
    const area = { fromRow: 0, toRow: 4, fromColumn: 0, toColumn: 2 };
    const packed = packCells(columns, described, null, area);
    const at = (row: number, column: number) => packedCell(packed, row, column);
    expect(at(0, 0)).toEqual({ kind: 'temporal', text: '2024-01-01', cut: false });
    expect(at(1, 0)).toEqual({ kind: 'null', text: '', cut: false });
    expect(at(2, 0)).toEqual({ kind: 'temporal', text: 'NULL', cut: false });
    expect(at(3, 0)).toEqual({ kind: 'temporal', text: '😀'.repeat(CELL_PREVIEW_LENGTH / 2), cut: true });
    expect(at(3, 1)).toEqual({ kind: 'number', text: '4', cut: false });
    expect(at(4, 0)).toBeUndefined();
  });
});

test('a column split into pages and joined again is the same column', () => {
  const cells = fc.array(fc.option(fc.string({ unit: 'binary', maxLength: 5 })), {
    minLength: 1,
    maxLength: 60,
  });
  const make = fc.constantFrom<(values: TestTexts) => Column>(
    (values) => textColumn(values),
    (values) => textColumn(values, 'json'),
    dictionaryColumn,
    (values) => numberColumn(values.map((value) => value?.length ?? null)),
    (values) => ({
      kind: 'bigint',
      values: BigInt64Array.from(values, (value) => BigInt(value?.length ?? 0) << 54n),
      nulls: nullsOf(values),
      length: values.length,
    }),
    (values) => ({
      kind: 'boolean',
      values: Uint8Array.from(values, (value) => Number((value?.length ?? 0) > 2)),
      nulls: nullsOf(values),
      length: values.length,
    }),
  );
  fc.assert(
    fc.property(cells, make, fc.integer({ min: 1, max: 20 }), (values, of, size) => {
      const column = of(values);
      const parts: Column[] = [];
      for (let from = 0; from < column.length; from += size) {
        parts.push(sliceColumn(column, from, Math.min(column.length, from + size)));
      }
      const joined = joinColumns(parts, column.kind === 'dictionary' ? column.dictionary : []);
      expect(textsOf(joined)).toEqual(textsOf(column));
      expect(joined.kind).toBe(column.kind);
    }),
  );
});

test.each([
  [1.5, 2, '1.50'],
  [-0, 1, '-0.0'],
  [-0, 0, '-0'],
  [1e21, 'shortest', '1e+21'],
  [5, 'point', '5.0'],
  [Number.NaN, 2, 'NaN'],
] as const)('%s in notation %s is %s', (value, notation, text) => {
  expect(numberText(value, notation)).toBe(text);
});
