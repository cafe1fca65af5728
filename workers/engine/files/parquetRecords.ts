import { parquetGroups } from './parquetGroups.ts';

/** The rows of a Parquet file as text, with the types that the file states. */
export interface ParquetRecords {
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Reads a file; `most` limits the rows. Rejects with words. */
export async function parquetRecords(file: Blob, most: number | null): Promise<ParquetRecords> {
  const { columns, groups } = await parquetGroups(file, most);
  const rows: (string | null)[][] = [];
  for await (const part of groups)
    for (const row of part)
      rows.push(columns.map(({ textOf }, at) => (row[at] == null ? null : textOf(row[at]))));
  return { names: columns.map(({ name }) => name), types: columns.map(({ type }) => type), rows };
}
