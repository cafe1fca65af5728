import type { DatabaseRow } from '../meta/databases.ts';
import type { Meta } from '../meta/meta.ts';

/**
 * Writes a query's outcome. Waits for the disk only if the query may have changed data: a flush takes several
 * milliseconds, and a power failure that loses the last history lines has lost the queries as well.
 */
export function writeHistory<T>(meta: Meta, database: DatabaseRow, body: () => T): T {
  const onlyReads = !database.allowDml && !database.allowCtas && !database.allowCvas;
  return onlyReads ? meta.note(body) : meta.transaction(body);
}
