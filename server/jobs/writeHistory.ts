import type { DatabaseRow } from '../meta/databases.ts';
import type { Meta } from '../meta/meta.ts';

/**
 * Writes what becomes of a query. The disk is waited for only where the query may have changed data: waiting costs
 * several milliseconds each time, and a power cut that takes the last lines of history took the queries as well.
 */
export function writeHistory<T>(meta: Meta, database: DatabaseRow, body: () => T): T {
  const onlyReads = !database.allowDml && !database.allowCtas && !database.allowCvas;
  return onlyReads ? meta.note(body) : meta.transaction(body);
}
