import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { dictionaryColumn, finish, numberColumn, textColumn } from '../columnsForTest.ts';
import type { PivotAggregate } from './aggregate.ts';
import { MAX_COLUMNS, type Pivot, type PivotedRows, pivotRows } from './pivotRows.ts';

const COLLATOR = new Intl.Collator('en', { numeric: true });
const NAMES = { total: 'Total', value: 'Value' };

const plain = (column: Column) => ({ column, temporal: false });

function pivoted(pivot: Pivot, length: number): PivotedRows {
  const rows = Uint32Array.from({ length }, (_, row) => row);
  const found = finish(pivotRows(pivot, rows, NAMES, COLLATOR));
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const lines = ({ headings, cells, rowCount }: PivotedRows): readonly string[] =>
  Array.from({ length: rowCount }, (_, row) =>
    [...headings, ...cells].map((column) => cellText(column, row) ?? 'NULL').join(' '),
  );

const CITY = dictionaryColumn(['b', 'a', 'b', null, 'a']);
const YEAR = numberColumn([2025, 2024, 2024, 2025, 2024]);

test('a pivot has a row and a column for each value in their order, with NULL last, and totals of the rows', () => {
  const amounts: Column = { ...numberColumn([1.1, 2.2, 3.3, 4.4, null]), notation: 2 } as Column;
  const pivot = { rows: [plain(CITY)], columns: [plain(YEAR)], values: plain(amounts) };
  const sums = pivoted({ ...pivot, aggregate: 'sum' }, 5);
  expect(sums.names).toEqual(['2024', '2025', 'Total']);
  expect(lines(sums)).toEqual([
    'a 2.20 NULL 2.20',
    'b 3.30 1.10 4.40',
    'NULL NULL 4.40 4.40',
    'Total 5.50 5.50 11.00',
  ]);
  const averages = pivoted({ ...pivot, aggregate: 'average' }, 5);
  // The average of all rows, not of the averages.
  expect(lines(averages).at(-1)).toBe('Total 2.75 2.75 2.75');
  expect(lines(pivoted({ ...pivot, aggregate: 'count' }, 5)).at(0)).toBe('a 2 0 2');
  expect(lines(pivoted({ ...pivot, aggregate: 'values' }, 5)).at(0)).toBe('a 1 0 1');
});

test('without columns there is one of values, and without rows one row', () => {
  const values = plain(numberColumn([1, 2, 3, 4, 5]));
  const down = pivoted({ rows: [plain(CITY)], columns: [], values, aggregate: 'maximum' }, 5);
  expect([down.names, lines(down)]).toEqual([['Value'], ['a 5', 'b 3', 'NULL 4', 'Total 5']]);
  const across = pivoted({ rows: [], columns: [plain(YEAR)], values, aggregate: 'sum' }, 5);
  expect(lines(across)).toEqual(['10 5 15']);
});

test('sums are exact past what a double holds, and of decimals of any length', () => {
  const large: Column = {
    kind: 'bigint',
    values: BigInt64Array.of(9_007_199_254_740_993n, 9_007_199_254_740_993n),
    nulls: null,
    length: 2,
  };
  const sum = (column: Column): string =>
    lines(pivoted({ rows: [], columns: [], values: plain(column), aggregate: 'sum' }, 2)).join('');
  expect(sum(large)).toBe('18014398509481986');
  expect(sum(textColumn(['0.1', '12345678901234567890.2'], 'decimal'))).toBe('12345678901234567890.3');
  const near = { ...numberColumn([9_007_199_254_740_991, 9_007_199_254_740_991]), notation: 0 } as Column;
  expect(sum(near)).toBe('18014398509481982');
});

test('too many columns are refused', () => {
  const many = numberColumn(Array.from({ length: MAX_COLUMNS + 1 }, (_, at) => at));
  const rows = Uint32Array.from({ length: MAX_COLUMNS + 1 }, (_, row) => row);
  const pivot: Pivot = { rows: [], columns: [plain(many)], values: null, aggregate: 'count' };
  expect(finish(pivotRows(pivot, rows, NAMES, COLLATOR))).toBe('columns');
});

const AGGREGATES: readonly PivotAggregate[] = ['count', 'values', 'distinct', 'sum', 'minimum', 'maximum'];

/** What an aggregate is, said plainly. */
function expected(aggregate: PivotAggregate, values: readonly (number | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  if (aggregate === 'count') return String(values.length);
  if (aggregate === 'values') return String(known.length);
  if (aggregate === 'distinct') return String(new Set(known).size);
  if (known.length === 0) return null;
  if (aggregate === 'sum') return String(known.reduce((a, b) => a + b, 0));
  return String(aggregate === 'minimum' ? Math.min(...known) : Math.max(...known));
}

test('every cell and every total is the aggregate of exactly its rows', () => {
  const row = fc.tuple(
    fc.option(fc.constantFrom('x', 'y', 'z'), { nil: null }),
    fc.constantFrom('p', 'q'),
    fc.constantFrom('m', 'n'),
    fc.option(fc.integer({ min: -5, max: 5 }), { nil: null }),
  );
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom(...AGGREGATES), (rows, aggregate) => {
      const [a, b, c] = [0, 1, 2].map((at) => textColumn(rows.map((each) => each[at] as string | null)));
      const numbers = numberColumn(rows.map((each) => each[3]));
      if (a === undefined || b === undefined || c === undefined) throw new Error('three columns');
      const found = pivoted(
        { rows: [plain(a), plain(b)], columns: [plain(c)], values: plain(numbers), aggregate },
        rows.length,
      );
      for (let at = 0; at < found.rowCount; at++) {
        const isTotal = at === found.rowCount - 1;
        const [first, second] = found.headings.map((heading) => cellText(heading, at));
        for (const [place, name] of found.names.entries()) {
          const inside = rows.filter(
            (each) =>
              (isTotal || (each[0] === first && each[1] === second)) &&
              (name === 'Total' || each[2] === name),
          );
          const column = found.cells[place];
          const text = column === undefined ? undefined : cellText(column, at);
          expect(text).toBe(
            expected(
              aggregate,
              inside.map((each) => each[3]),
            ),
          );
        }
      }
      expect(found.rowCount).toBe(new Set(rows.map((each) => `${each[0]} ${each[1]}`)).size + 1);
    }),
  );
});

test('columns of NULLs only, of JSON, of empty texts and of infinite numbers are headings like others', () => {
  const nothing = plain(textColumn([null, null, null, null]));
  const json = plain(textColumn(['{"a":1}', '[]', '{"a":1}', null], 'json'));
  const texts = plain(textColumn(['', 'NULL', null, 'Total']));
  const numbers = plain(numberColumn([Infinity, -Infinity, NaN, 0]));
  const count = { values: null, aggregate: 'count' } as const;
  expect(lines(pivoted({ ...count, rows: [nothing], columns: [nothing] }, 4))).toEqual([
    'NULL 4 4',
    'Total 4 4',
  ]);
  expect(pivoted({ ...count, rows: [nothing], columns: [json] }, 4).names).toEqual([
    '[]',
    '{"a":1}',
    'NULL',
    'Total',
  ]);
  const ofTexts = pivoted({ ...count, rows: [texts], columns: [texts] }, 4);
  expect(ofTexts.names).toHaveLength(5);
  expect(ofTexts.names.at(-1)).toBe('Total');
  expect(lines(ofTexts).at(-1)).toBe('Total 1 1 1 1 4');
  const ofNumbers = pivoted({ ...count, rows: [], columns: [numbers] }, 4);
  expect(new Set(ofNumbers.names).size).toBe(5);
  expect(lines(ofNumbers)).toEqual(['1 1 1 1 4']);
});
