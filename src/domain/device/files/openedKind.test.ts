import { expect, test } from 'vitest';
import { bareName, freeName } from '../bareName.ts';
import { nextName } from '../nextName.ts';
import { openedKind } from './openedKind.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (each) => each.charCodeAt(0));
const kindOf = (name: string, start = 'a,b\n', size = 10) => openedKind({ name, size }, bytes(start));

test.each([
  ['Sales.CSV', 'a,b', 'csv'],
  ['notes.txt', 'a,b', 'csv'],
  ['x.tab', 'a\tb', 'tsv'],
  ['x.jsonl', '{}', 'ndjson'],
  ['x.csv', 'PAR1\u0015\u0004', 'parquet'],
  ['no ending', 'ARROW1\0\0', 'arrow'],
  ['stream.arrows', '\u00ff\u00ff\u00ff\u00ff', 'arrow'],
  ['report.sql', 'SELECT', 'sql'],
  ['book.xlsx', 'PK\u0003\u0004', 'xlsx'],
  ['a.db', 'SQLite format 3\0', 'sqlite'],
  ['a', '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008DUCK', 'duckdb'],
])('%s that begins with %j is read as %s', (name, start, kind) => {
  expect(kindOf(name, start)).toEqual({ ok: true, value: kind });
});

test.each([
  ['a.csv', 'a', 0, 'empty'],
  ['a.csv', 'a', 2 ** 30 + 1, 'larger than 1 GB'],
  ['a.db', 'a,b', 100, 'not begin like sqlite'],
  ['a.duckdb', 'a,b', 100, 'not begin like duckdb'],
  ['a.zip', 'PK\u0003\u0004', 100, 'an archive'],
  ['a.xlsx', '\u00d0\u00cf\u0011\u00e0', 100, 'protected with a password'],
  ['a.xls', '\u00d0\u00cf\u0011\u00e0', 100, 'a workbook of an old kind'],
  ['a.xlsx', 'a,b', 100, 'not begin like xlsx'],
  ['a.csv.gz', '\u001f\u008b', 100, 'compressed'],
  ['a.parquet', 'a,b', 100, 'not begin like parquet'],
  ['constructor', 'x', 100, 'does not end like'],
])('%s is refused in words', (name, start, size, words) => {
  expect(kindOf(name, start, size)).toMatchObject({ ok: false, error: expect.stringContaining(words) });
});

test('hostile names of files become names of tables that need no quotes, each once', () => {
  expect(bareName(`"; DROP TABLE x; --`)).toBe('drop_table_x');
  expect(bareName('../../etc/passwd')).toBe('etc_passwd');
  expect(bareName('x'.repeat(300))).toHaveLength(60);
  expect(freeName('sales', new Set(['sales', 'sales_2']))).toBe('sales_3');
  expect(['sales', 'sales_2', 'sales_of_2024'].map(nextName)).toEqual([
    'sales_2',
    'sales_3',
    'sales_of_2024_2',
  ]);
});
