import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../../base/engineError.ts';
import { duckError } from '../../base/duckError.ts';
import { quoteName, quoteText } from '../../base/names.ts';

/**
 * Copies the engine's own database, in one transaction. The engine writes the copy in its own folder, the only one that
 * its lock leaves open, and this process moves it where it is wanted: the engine can open no file there.
 */
export async function copyInto(
  connection: DuckDBConnection,
  path: string,
  folder: string,
): Promise<Result<null, EngineError>> {
  const copy = quoteName('copy of this database');
  const own = join(folder, `${randomUUID()}.duckdb`);
  try {
    const [row] = (await connection.runAndReadAll('SELECT current_database()')).getRows();
    await connection.run(`ATTACH ${quoteText(own)} AS ${copy}`);
    try {
      await connection.run(`COPY FROM DATABASE ${quoteName(String(row?.[0]))} TO ${copy}`);
    } finally {
      await connection.run(`DETACH ${copy}`);
    }
    renameSync(own, path);
    return ok(null);
  } catch (cause) {
    return err(duckError(cause, 0, ''));
  } finally {
    rmSync(own, { force: true });
  }
}
