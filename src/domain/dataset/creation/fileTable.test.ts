import { expect, test } from 'vitest';
import { endingsOf, fileTable } from './fileTable.ts';

test('a file says by its ending how it is read, and by its name what its table is called', () => {
  expect(fileTable('Sales 2026 (final).csv')).toEqual({
    type: 'csv',
    delimiter: ',',
    table: 'Sales_2026_final',
    isPacked: false,
  });
  expect(fileTable('größe.TSV')).toMatchObject({ type: 'csv', delimiter: '\t', table: 'größe' });
  expect(fileTable('2026.jsonl')).toMatchObject({ type: 'json', delimiter: null, table: '_2026' });
  expect(fileTable('....parquet')).toMatchObject({ type: 'columnar', delimiter: null, table: 'table_1' });
  expect(fileTable('visits.csv.gz')).toMatchObject({ type: 'csv', table: 'visits', isPacked: true });
  expect(fileTable('visits.parquet.gz')).toBeNull();
  for (const name of ['a.zip', 'csv', '', 'a.constructor', 'a.csv/', 'a.sqlite'])
    expect(fileTable(name)).toBeNull();
  expect(endingsOf(['columnar'])).toEqual(['.parquet', '.pq']);
});
