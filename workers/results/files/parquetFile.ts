import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { FileColumn, FileType, FileValue } from './fileColumn.ts';
import type { PutPart } from './putPart.ts';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
type Element = Omit<Schema[number], 'name'>;

const MICROS = 1000;
/** The cells of a row group: what is in memory at once, beside the rows. */
const CELLS = 500_000;

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

function stored(type: FileType, values: FileValue[]): unknown[] {
  switch (type) {
    case 'date':
      return values.map((value) => (typeof value === 'number' ? Math.floor(value / 86_400_000) : null));
    case 'timestamp':
    case 'instant':
      return values.map((value) =>
        typeof value === 'number' ? BigInt(Math.round(value)) * BigInt(MICROS) : null,
      );
    default:
      return values;
  }
}

/** A Parquet file, compressed with Snappy, in row groups that are put as they are made; false if it was stopped. */
export async function parquetFile(columns: readonly FileColumn[], put: PutPart): Promise<boolean> {
  const schema: Schema = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...element(type) })),
  ];
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'sextant' });
  const rows = columns[0]?.length ?? 0;
  const step = Math.max(1000, Math.floor(CELLS / Math.max(1, columns.length)));
  for (let from = 0; from < rows; from += step) {
    const to = Math.min(rows, from + step);
    const columnData = columns.map(({ name, type, values }) => ({
      name,
      data: stored(type, values(from, to)),
    }));
    // Without a `flush` it writes at once.
    void writer.write({ columnData, rowGroupSize: step });
    // A group is taken before the next one is made.
    if (!(await put(taken(bytes), to / rows))) return false;
  }
  void writer.finish();
  return put(taken(bytes), 1);
}

/** What is written so far, which the writer forgets. */
function taken(bytes: ByteWriter): Uint8Array<ArrayBuffer> {
  const part = bytes.getBytes().slice();
  bytes.index = 0;
  return part;
}
