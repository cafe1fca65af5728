import type { Connection } from 'mysql2';
import type { RemoteColumn, RowSink } from '../remote/driver.ts';
import { type MysqlField, readingOf } from './readings.ts';
import { run, runRows } from './rows.ts';

/** The server cannot prepare some statements, none of which returns rows. */
const NOT_PREPARED = 1295;

/** What CHECK, REPAIR, OPTIMIZE and ANALYZE TABLE return: they work on tables, in no transaction. */
const OF_TABLES = 'Table,Op,Msg_type,Msg_text';

/**
 * What changes nothing, behind comments, but none that the server runs (`/*!`). They end where they end for the server:
 * it would run the rest.
 */
const TELLS =
  /^(?:[ \t-\r]|#[^\n]*\n|--(?=[ \t-\r])[^\n]*\n|\/\*(?!M?!)[^*]*\*+(?:[^*/][^*]*\*+)*\/)*(?:show|explain|describe|desc)\b(?<runs>\s+analyze\b)?/i;

/** The columns of a statement. Where it may change something, what runs it tells those that only running it tells. */
export async function describe(
  connection: Connection,
  sql: string,
  mayChange = false,
): Promise<readonly RemoteColumn[] | null> {
  const fields = await prepared(connection, sql);
  if (fields === null || fields.length > 0) return fields && columnsOf(fields);
  // MySQL tells the columns of these when it runs them, as MariaDB does beforehand.
  const told = mayChange ? null : TELLS.exec(sql);
  if (told === null) return null;
  if (told.groups?.['runs'] !== undefined) return [{ name: 'EXPLAIN', reading: { type: 'VARCHAR' } }];
  // It would end a transaction that somebody has begun, which nobody has who may not change anything.
  await run(connection, 'START TRANSACTION READ ONLY');
  const { fields: found } = await runRows(connection, sql, NO_ROWS, () => undefined);
  await run(connection, 'ROLLBACK');
  return columnsOf(found);
}

const NO_ROWS: RowSink = { take: () => Promise.resolve(true) };

function prepared(connection: Connection, sql: string): Promise<readonly MysqlField[] | null> {
  return new Promise((resolve, reject) => {
    connection.prepare(sql, (cause, statement) => {
      if (cause !== null) return cause.errno === NOT_PREPARED ? resolve(null) : reject(cause);
      const { columns } = statement as unknown as { readonly columns: readonly MysqlField[] };
      connection.unprepare(sql);
      const names = columns.map(({ name }) => name).join(',');
      return resolve(names === OF_TABLES ? null : columns);
    });
  });
}

export const columnsOf = (fields: readonly MysqlField[]): readonly RemoteColumn[] =>
  fields.map((field) => ({ name: field.name, reading: readingOf(field) }));
