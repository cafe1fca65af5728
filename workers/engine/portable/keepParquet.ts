import { type Table, tableFromIPC } from '@uwdata/flechette';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { uniqueNames } from '#domain/text/uniqueNames.ts';
import type { RowsToKeep } from '../keepRows.ts';
import { rowsOf, type Run } from '../runDeviceSql.ts';
import { type ParquetColumn, parquetColumn } from './parquetColumn.ts';

/** Rows of a group: those that are held twice while the file is written. */
const GROUP = 50_000;

/** Runs a query for rows that leave the device, as a Parquet file. Rejects with the engine's message. */
export async function keepParquet(run: Run, sql: string): Promise<RowsToKeep> {
  const { bytes, columns, rows } = await rowsOf(run, { sql, maxRows: null, rowsFor: 'flat' });
  const described = columns.map(({ name, type }) => [name, type ?? 'VARCHAR'] as const);
  const file = parquetFile(tableFromIPC(bytes, { useBigInt: true }), described);
  return { rows: new Blob([file]), columns: described, count: rows };
}

function parquetFile(table: Table, described: RowsToKeep['columns']): Uint8Array<ArrayBuffer> {
  const names = uniqueNames(described.map(([name]) => name));
  const columns = described.map(([, type], at) => parquetColumn(type, valuesOf(table, at, 0, table.numRows)));
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ element }, at) => ({
      ...element,
      name: names[at] ?? '',
      repetition_type: 'OPTIONAL' as const,
    })),
  ];
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'sextant' });
  for (let start = 0; start < table.numRows; start += GROUP) {
    const columnData = columns.map((column, at) => ({
      name: names[at] ?? '',
      data: storedValues(column, valuesOf(table, at, start, Math.min(start + GROUP, table.numRows))),
    }));
    void file.write({ columnData, rowGroupSize: GROUP });
  }
  void file.finish();
  return new Uint8Array(bytes.getBuffer());
}

function* valuesOf(table: Table, at: number, start: number, end: number): Generator<unknown> {
  const column = table.getChildAt(at);
  for (let row = start; row < end; row += 1) yield column.at(row) as unknown;
}

function storedValues({ stored }: ParquetColumn, values: Iterable<unknown>): unknown[] {
  return Array.from(values, (value) => (value === null ? null : stored(value)));
}
