import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../engineError.ts';
import { duckError } from './duckError.ts';
import { identifier, literal } from './openEngine.ts';

/**
 * Copies the engine's own database, in one transaction, into a file in the folder that its lock leaves open. No
 * caller's SQL can access that folder: the gate rejects ATTACH and COPY.
 */
export async function copyInto(
  connection: DuckDBConnection,
  path: string,
): Promise<Result<null, EngineError>> {
  const copy = identifier('copy of this database');
  try {
    const [row] = (await connection.runAndReadAll('SELECT current_database()')).getRows();
    await connection.run(`ATTACH ${literal(path)} AS ${copy}`);
    try {
      await connection.run(`COPY FROM DATABASE ${identifier(String(row?.[0]))} TO ${copy}`);
    } finally {
      await connection.run(`DETACH ${copy}`);
    }
    return ok(null);
  } catch (cause) {
    return err(duckError(cause, 0, ''));
  }
}
