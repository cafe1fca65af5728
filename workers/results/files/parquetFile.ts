import { parquetWriteBuffer } from 'hyparquet-writer';
import type { FileColumn, FileType } from './fileColumn.ts';

type Schema = NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']>;
type Element = Omit<Schema[number], 'name'>;

const MICROS = 1000;

function element(type: FileType): Element {
  switch (type) {
    case 'int64':
      return { type: 'INT64' };
    case 'double':
      return { type: 'DOUBLE' };
    case 'boolean':
      return { type: 'BOOLEAN' };
    case 'date':
      return { type: 'INT32', converted_type: 'DATE' };
    case 'timestamp':
    case 'instant':
      return {
        type: 'INT64',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: type === 'instant', unit: 'MICROS' },
      };
    case 'text':
    case 'json':
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  }
}

function stored({ type, values }: FileColumn): unknown[] {
  switch (type) {
    case 'date':
      return values.map((value) => (typeof value === 'number' ? Math.floor(value / 86_400_000) : null));
    case 'timestamp':
    case 'instant':
      return values.map((value) =>
        typeof value === 'number' ? BigInt(Math.round(value)) * BigInt(MICROS) : null,
      );
    default:
      return [...values];
  }
}

/** A Parquet file, compressed with Snappy. */
export function parquetFile(columns: readonly FileColumn[]): Uint8Array {
  const schema: Schema = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...element(type) })),
  ];
  const columnData = columns.map((column) => ({ name: column.name, data: stored(column) }));
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, createdBy: 'sextant' }));
}
