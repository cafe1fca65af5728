import { tableFromIPC, tableToIPC } from '@uwdata/flechette';
import { compressed } from '#store/compressed.ts';
import { rowsOf, type Run } from './runDeviceSql.ts';

/** Rows to be stored on this device. */
export interface RowsToKeep {
  /** A compressed Arrow stream, whose columns are named `c0`, `c1`, …, or a Parquet file. */
  readonly rows: Blob;
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly count: number;
}

/** Larger streams do not fit into the engine's memory beside what reads them. */
export const MAX_BYTES = 1024 ** 3;

/** Runs a query for rows that are stored; its columns need not be known. Rejects with the engine's message. */
export async function keepRows(run: Run, sql: string, known?: RowsToKeep['columns']): Promise<RowsToKeep> {
  const { bytes, columns, rows } = await rowsOf(run, { sql, maxRows: null, known });
  if (bytes.length > MAX_BYTES)
    throw new Error('These rows take more than 1 GB, the most for one table here.');
  return {
    rows: await compressed(wholeStream(bytes)),
    columns: columns.map(({ name, type }) => [name, type ?? 'VARCHAR'] as const),
    count: rows,
  };
}

/** The engine's own bytes are of either form of Arrow, without an end: it inserts nothing from those. */
export function wholeStream(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const stream = tableToIPC(tableFromIPC(bytes), { format: 'stream' });
  if (stream === null) throw new Error('The rows could not be written.');
  return stream as Uint8Array<ArrayBuffer>;
}
