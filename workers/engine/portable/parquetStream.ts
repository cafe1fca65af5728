import { arrowValues, parquetArrow } from '../files/parquet/parquetArrow.ts';
import { parquetGroups } from '../files/parquet/parquetGroups.ts';

/**
 * The rows of a portable file as an Arrow stream with the columns `c0`, `c1`, …. `types` are those of the engine that
 * wrote the file.
 */
export async function parquetStream(file: Blob, types: readonly string[]): Promise<Uint8Array> {
  const { columns, groups, read } = await parquetGroups(file);
  if (columns.length !== types.length) throw new Error('The rows do not have the columns they should.');
  const values = columns.map((): unknown[] => []);
  for (const group of groups)
    for (const [at, column] of columns.entries()) {
      const [found = []] = await read([at], group);
      const hasZone = /^TIMESTAMP(TZ| WITH TIME ZONE)$/.test(types[at] ?? '') && column.type === 'TIMESTAMP';
      // The engine would take a moment without a zone for one of its own.
      for (const value of arrowValues(column, found, hasZone ? '+00' : '')) values[at]?.push(value);
    }
  return parquetArrow(columns.map((column, at) => [column, values[at] ?? []] as const));
}
