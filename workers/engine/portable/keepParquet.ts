import { type Table, tableFromIPC } from '@uwdata/flechette';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { uniqueNames } from '#domain/text/uniqueNames.ts';
import type { RowsToKeep } from '../keepRows.ts';
import { rowsOf, type Run } from '../runDeviceSql.ts';

/** How the values of a column are stored in a Parquet file. */
interface ParquetColumn {
  readonly element: Omit<SchemaElement, 'name'>;
  /** From what the engine returned; null for NULL. */
  readonly stored: (value: unknown) => unknown;
}

const TEXT: ParquetColumn = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  stored: (value) => String(value),
};

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d(?::\d\d)?)?$/;

/**
 * A column of a type of the engine whose values are those of `exactly`. What Parquet cannot hold, such as infinite
 * dates or hugeints, is stored as text for the whole column: the type is named beside the file.
 */
function parquetColumn(type: string, values: Iterable<unknown>): ParquetColumn {
  if (/^U?(TINYINT|SMALLINT|INTEGER)$|^BIGINT$/.test(type))
    return { element: { type: 'INT64' }, stored: (value) => BigInt(value as number | bigint) };
  if (type === 'DOUBLE' || type === 'FLOAT') return { element: { type: 'DOUBLE' }, stored: Number };
  if (type === 'BOOLEAN') return { element: { type: 'BOOLEAN' }, stored: Boolean };
  const [, precision, scale] = /^DECIMAL\((\d+),\s?(\d+)\)$/.exec(type) ?? [];
  if (precision !== undefined) return decimalColumn(Number(precision), Number(scale));
  if (type === 'DATE' && all(values, DATE))
    return {
      element: { type: 'INT32', converted_type: 'DATE' },
      stored: (value) => Date.parse(`${String(value)}T00:00:00Z`) / 86_400_000,
    };
  if (type.startsWith('TIMESTAMP') && !type.endsWith(']') && all(values, TIME))
    return {
      element: {
        type: 'INT64',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: /TZ|ZONE/.test(type), unit: 'MICROS' },
      },
      stored: (value) => micros(String(value)),
    };
  return TEXT;
}

function decimalColumn(precision: number, scale: number): ParquetColumn {
  const width: Omit<SchemaElement, 'name'> =
    precision <= 18 ? { type: 'INT64' } : { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16 };
  return {
    element: { ...width, converted_type: 'DECIMAL', precision, scale },
    stored: (value) => BigInt(String(value).replace('.', '')),
  };
}

function all(values: Iterable<unknown>, form: RegExp): boolean {
  for (const value of values)
    if (value !== null && (typeof value !== 'string' || !form.test(value))) return false;
  return true;
}

function micros(text: string): bigint {
  const [, day = '', time = '', fraction = '', offset = 'Z'] = TIME.exec(text) ?? [];
  const zone = offset.length === 3 ? `${offset}:00` : offset;
  return BigInt(Date.parse(`${day}T${time}${zone}`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

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
