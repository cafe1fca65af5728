import { expect, test } from 'vitest';
import { CSV, DOWNLOADS } from './downloadFormats.ts';
import { mostRows } from './mostRows.ts';
import { receipt } from './receipt.ts';

const FILE = {
  name: 'sales.csv',
  bytes: 2048,
  rows: 10,
  isFiltered: false,
  all: 10,
  limited: null,
  isLimitedForYou: false,
  asText: [],
};

test('a receipt names the rows in the file, and nothing else where all are in it', () => {
  expect(receipt(FILE)).toHaveLength(1);
  expect(receipt(FILE)[0]).toContain('10 rows');
});

test('a receipt names a filter, a limit of the query, and row rules', () => {
  const lines = receipt({ ...FILE, isFiltered: true, all: 40, limited: 'row limit', isLimitedForYou: true });
  expect(lines.slice(1)).toEqual([
    '10 of 40 rows pass the filters; the others are not in the file.',
    'The query returned only its first rows (row limit): there may be more.',
    'Rows limited for you: other people may see other rows.',
  ]);
});

test('a receipt names the columns that the file has as text', () => {
  expect(receipt({ ...FILE, asText: ['shape', 'took'] })[1]).toBe(
    'As text, where the file has no such type or value: shape, took.',
  );
});

test('a receipt of an Excel file names the rows beyond the last one of a sheet', () => {
  const kind = DOWNLOADS.find(({ format }) => format === 'xlsx') ?? CSV;
  const [first, second] = receipt({ ...FILE, ...mostRows(kind), rows: 1_048_580 });
  expect(first).toContain('1,048,575 rows');
  expect(second).toBe('An Excel sheet has no room for 5 more rows.');
});
