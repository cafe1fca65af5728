import { type Connection, type ConnectionOptions, createConnection } from 'mysql2';
import { withPreferredTls } from '../remote/preferredTls.ts';
import type { ServerTls } from '../serverTls.ts';
import { CONNECT_WITHIN } from '../remote/connectWithin.ts';
import type { Driver, RemoteSession } from '../remote/driver.ts';
import { connectionOptions } from './address.ts';
import { mysqlCatalogue } from './catalogue.ts';
import { columnsOf, describe } from './describe.ts';
import { MYSQL } from './dialect.ts';
import { mysqlError } from './errors.ts';
import { run, runRows } from './rows.ts';

/** Between two requests to end the same statement. */
const CANCEL_AGAIN = 500;

/** MySQL, MariaDB, and what speaks their protocol. */
export const mysqlDriver = withPreferredTls(
  (address: string, zone: string, tls: ServerTls | null = null): Driver => {
    const options = connectionOptions(address, tls);
    return {
      errorOf: mysqlError,
      async connect(given) {
        const connection = await open(options, given);
        const set = (): Promise<unknown> => run(connection, settings(zone));
        try {
          await set();
        } catch (cause) {
          connection.destroy();
          throw cause;
        }
        return sessionOf(connection, options, set);
      },
    };
  },
);

/**
 * What texts of times depend on, and that changes count at once. How the server reads SQL stays as it is for its other
 * clients: `sql_mode` is not touched.
 */
const settings = (zone: string): string =>
  `SET NAMES utf8mb4, time_zone = '${zone === 'UTC' ? '+00:00' : MYSQL.escape(zone)}', autocommit = 1`;

const open = (options: ConnectionOptions, given: AbortSignal): Promise<Connection> =>
  new Promise((resolve, reject) => {
    const connection = createConnection(options);
    given.addEventListener('abort', () => connection.destroy());
    // A connection that breaks says so to whoever waits for its response.
    connection.on('error', BROKEN);
    connection.connect((cause) => (cause === null ? resolve(connection) : reject(cause)));
  });

const BROKEN = (): void => undefined;

function sessionOf(
  connection: Connection,
  options: ConnectionOptions,
  set: () => Promise<unknown>,
): RemoteSession {
  let cancelledAt = -Infinity;
  let isOpen = true;
  connection.once('end', () => {
    isOpen = false;
  });
  const cancelNow = (): Promise<void> => cancel(options, connection);

  return {
    async enter(_catalog, schema) {
      if (schema !== null) await run(connection, `USE ${MYSQL.quoteName(schema)}`);
    },
    describe: (sql, mayChange) => describe(connection, sql, mayChange),
    async read(sql, _columns, into) {
      await run(connection, 'START TRANSACTION READ ONLY');
      let isEnough = false;
      try {
        await runRows(connection, sql, into, () => {
          isEnough = true;
          // What is on its way is read to its end, and the connection is not used again: the request to stop may
          // arrive when something else runs.
          isOpen = false;
          void cancelNow();
        });
      } catch (cause) {
        if (!isEnough) throw cause;
      }
      if (!isEnough) await run(connection, 'ROLLBACK');
    },
    // What a person's own transaction holds is not stopped with rows that nobody wants.
    async change(sql, columns, into) {
      const { fields, changed } = await runRows(connection, sql, into, () => undefined);
      // Those of INSERT ... RETURNING and of procedures are known when they run.
      return columns === null && fields.length > 0 ? columnsOf(fields) : changedRows(sql, changed);
    },
    interrupt() {
      const now = performance.now();
      if (now - cancelledAt < CANCEL_AGAIN) return;
      cancelledAt = now;
      void cancelNow();
    },
    isOpen: () => isOpen,
    async reset() {
      if (!isOpen) return false;
      try {
        await new Promise<void>((resolve, reject) => {
          connection.changeUser({}, (cause) =>
            cause === null || cause === undefined ? resolve() : reject(cause),
          );
        });
        await set();
        return isOpen;
      } catch {
        // The connection is lost.
        return false;
      }
    },
    close() {
      // It says good-bye where nothing runs, and is cut otherwise.
      connection.end(BROKEN);
      connection.destroy();
      return Promise.resolve();
    },
    catalogue: mysqlCatalogue(connection),
  };
}

/** Statements that make or remove something else say 0. */
const changedRows = (sql: string, changed: number | null): number | null =>
  changed === null || (changed === 0 && !/\b(?:insert|update|delete|replace|load)\b/i.test(sql))
    ? null
    : changed;

/** Ends what a connection runs, by another one. Where that cannot be had, the connection is cut. */
async function cancel(options: ConnectionOptions, connection: Connection): Promise<void> {
  try {
    const other = await open(options, AbortSignal.timeout(CONNECT_WITHIN));
    await run(other, `KILL QUERY ${connection.threadId}`).finally(() => other.destroy());
  } catch {
    connection.destroy();
  }
}
