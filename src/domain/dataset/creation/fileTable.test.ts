import { expect, test } from 'vitest';
import { endingsOf, fileTable } from './fileTable.ts';

test('a file says by its ending how it is read, and by its name what its table is called', () => {
  expect(fileTable('Sales 2026 (final).csv')).toEqual({
    type: 'csv',
    delimiter: ',',
    table: 'Sales_2026_final',
  });
  expect(fileTable('größe.TSV')).toEqual({ type: 'csv', delimiter: '\t', table: 'größe' });
  expect(fileTable('2026.jsonl')).toEqual({ type: 'json', delimiter: null, table: '_2026' });
  expect(fileTable('....parquet')).toEqual({ type: 'columnar', delimiter: null, table: 'table_1' });
  for (const name of ['a.zip', 'csv', '', 'a.constructor', 'a.csv/', 'a.sqlite'])
    expect(fileTable(name)).toBeNull();
  expect(endingsOf(['columnar'])).toEqual(['.parquet', '.pq']);
});
