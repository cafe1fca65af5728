import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** The rows of a query as a Parquet file. */
export async function parquetOf(query: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  try {
    const path = join(folder, 'a.parquet');
    const connection = await (await DuckDBInstance.create()).connect();
    await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
