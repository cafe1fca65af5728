import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { CopyFromOrder } from '../copyFromOrder.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { DiskSpace } from './diskSpace.ts';
import { duckError } from '../../base/duckError.ts';
import { quoteName, quoteText } from '../../base/names.ts';

const WAYS = {
  fail: (to: string, rows: string) => `CREATE TABLE ${to} AS ${rows}`,
  replace: (to: string, rows: string) => `CREATE OR REPLACE TABLE ${to} AS ${rows}`,
  append: (to: string, rows: string) => `INSERT INTO ${to} BY NAME ${rows}`,
} as const;

/**
 * Moves a DuckDB file into the engine's own folder, the only one that its lock leaves open, and copies one of its tables
 * into the engine's own database, in one transaction. The file is gone afterwards.
 */
export async function copyFrom(
  connection: DuckDBConnection,
  { path, table, to, existing }: CopyFromOrder,
  { folder, disk }: { readonly folder: string; readonly disk: DiskSpace | null },
): Promise<Result<null, EngineError>> {
  const source = quoteName('file that was sent');
  const own = join(folder, `${randomUUID()}.duckdb`);
  const target = [to.schema, to.table].map(quoteName).join('.');
  const sql = WAYS[existing](target, `SELECT * FROM ${source}.main.${quoteName(table)}`);
  try {
    if (await isOfTheEngine(connection, to.table)) return err(ITS_NAME);
    renameSync(path, own);
    await connection.run(`ATTACH ${quoteText(own)} AS ${source} (READ_ONLY)`);
    try {
      const run = async (): Promise<void> => void (await connection.run(sql));
      await (disk === null ? run() : disk.change(false, run));
    } finally {
      await connection.run(`DETACH ${source}`);
    }
    return ok(null);
  } catch (cause) {
    return err(duckError(cause, 0, ''));
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whether a view of the engine's catalogue, found without its schema, has that name: the table would hide it from all. */
async function isOfTheEngine(connection: DuckDBConnection, name: string): Promise<boolean> {
  const found = await connection.runAndReadAll(
    `SELECT 1 FROM duckdb_views() WHERE internal AND schema_name IN ('main', 'pg_catalog')
     AND lower(view_name) = lower(${quoteText(name)})`,
  );
  return found.currentRowCount > 0;
}

const ITS_NAME: EngineError = {
  kind: 'refused',
  message: 'The engine has a table of its own with this name, which would be hidden. Choose another name.',
  exception: null,
  at: null,
};
