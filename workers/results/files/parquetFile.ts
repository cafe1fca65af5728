import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { FileColumn } from './fileColumn.ts';
import { parquetElements, parquetValue, type Schema } from './parquetElements.ts';
import type { PutPart } from './putPart.ts';

/** The cells of a row group: what is in memory at once, beside the rows. */
const CELLS = 500_000;

/** A Parquet file, compressed with Snappy, in row groups that are put as they are made; false if it was stopped. */
export async function parquetFile(columns: readonly FileColumn[], put: PutPart): Promise<boolean> {
  const schema: Schema = [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap(({ name, type }) => parquetElements(name, type)),
  ];
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'sextant' });
  const written = columns.map(({ type }) => parquetValue(type));
  const rows = columns[0]?.length ?? 0;
  const step = Math.max(1000, Math.floor(CELLS / Math.max(1, columns.length)));
  for (let from = 0; from < rows; from += step) {
    const to = Math.min(rows, from + step);
    const columnData = columns.map(({ name, values }, at) => ({
      name,
      data: values(from, to).map((value) => written[at]?.(value) ?? null),
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
