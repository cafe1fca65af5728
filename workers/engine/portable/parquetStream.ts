import {
  bool,
  columnFromArray,
  type DataType,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  utf8,
} from '@uwdata/flechette';
import { parquetGroups } from '../files/parquetGroups.ts';

/** Types whose values JavaScript holds exactly; others are text, which the engine converts. */
const ARROW: Readonly<Record<string, () => DataType>> = { BIGINT: int64, DOUBLE: float64, BOOLEAN: bool };

/**
 * The rows of a portable file as an Arrow stream with the columns `c0`, `c1`, …: the engine here cannot read Parquet.
 * `types` are those of the engine that wrote the file.
 */
export async function parquetStream(file: Blob, types: readonly string[]): Promise<Uint8Array> {
  const read = await parquetGroups(file, null);
  if (read.columns.length !== types.length) throw new Error('The rows do not have the columns they should.');
  const values = read.columns.map((): unknown[] => []);
  for await (const rows of read.groups)
    for (const [at, { type, textOf }] of read.columns.entries()) {
      const isOwn = Object.hasOwn(ARROW, type);
      // The engine would take a moment without a zone for one of its own.
      const ending =
        /^TIMESTAMP(TZ| WITH TIME ZONE)$/.test(types[at] ?? '') && type === 'TIMESTAMP' ? '+00' : '';
      const column = values[at] ?? [];
      for (const row of rows) {
        const value = row[at] ?? null;
        column.push(value === null || isOwn ? value : textOf(value) + ending);
      }
    }
  const built = read.columns.map(
    ({ type }, at) => [`c${at}`, columnFromArray(values[at] ?? [], (ARROW[type] ?? utf8)())] as const,
  );
  const stream = tableToIPC(tableFromColumns(built as [string, (typeof built)[number][1]][]), {
    format: 'stream',
  });
  if (stream === null) throw new Error('The rows could not be written for the engine.');
  return stream;
}
