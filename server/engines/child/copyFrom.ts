import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { CopyFromOrder } from '../copyFromOrder.ts';
import type { EngineError } from '../engineError.ts';
import type { DiskSpace } from './diskSpace.ts';
import { duckError } from './duckError.ts';
import { identifier, literal } from './openEngine.ts';

const WAYS = {
  fail: (to: string, rows: string) => `CREATE TABLE ${to} AS ${rows}`,
  replace: (to: string, rows: string) => `CREATE OR REPLACE TABLE ${to} AS ${rows}`,
  append: (to: string, rows: string) => `INSERT INTO ${to} BY NAME ${rows}`,
} as const;

/**
 * Copies one table of a DuckDB file into the engine's own database, in one transaction. The file is in the folder that
 * its lock leaves open, which no caller's SQL can access.
 */
export async function copyFrom(
  connection: DuckDBConnection,
  { path, table, to, existing }: CopyFromOrder,
  disk: DiskSpace | null,
): Promise<Result<null, EngineError>> {
  const source = identifier('file that was sent');
  const target = [to.schema, to.table].map(identifier).join('.');
  const sql = WAYS[existing](target, `SELECT * FROM ${source}.main.${identifier(table)}`);
  try {
    await connection.run(`ATTACH ${literal(path)} AS ${source} (READ_ONLY)`);
    try {
      const run = async (): Promise<void> => void (await connection.run(sql));
      await (disk === null ? run() : disk.change(sql, run));
    } finally {
      await connection.run(`DETACH ${source}`);
    }
    return ok(null);
  } catch (cause) {
    return err(duckError(cause, 0, ''));
  }
}
