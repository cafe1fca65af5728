import type { Duplex } from 'node:stream';
import { Client, type ClientBase, Query } from 'pg';
import { err, ok, type Result } from '#domain/result.ts';
import { quoteName } from '../../base/names.ts';
import { withPreferredTls } from '../remote/preferredTls.ts';
import type { ServerTls } from '../serverTls.ts';
import { csvRow } from '../remote/csvRow.ts';
import type { Driver, RemoteColumn, RowSink, RemoteSession } from '../remote/driver.ts';
import { clientConfig } from './address.ts';
import { postgresCatalogue } from './catalogue.ts';
import { CopyOut } from './copyOut.ts';
import { Describe, type PostgresField } from './describe.ts';
import { postgresError } from './errors.ts';
import { readingOf } from './readings.ts';

/**
 * What the texts of values depend on. A server that loses its client ends what it runs within a second, where it can
 * look (14 and later).
 */
const SETTINGS = [
  "SET DateStyle = 'ISO, YMD'",
  "SET IntervalStyle = 'postgres'",
  "SET bytea_output = 'hex'",
  'SET extra_float_digits = 1',
  'SET standard_conforming_strings = on',
].join('; ');

/** Between two requests to end the same statement. */
const CANCEL_AGAIN = 500;

/** PostgreSQL, and what speaks its protocol. */
export const postgresDriver = withPreferredTls(
  (address: string, zone: string, tls: ServerTls | null = null): Driver => {
    const config = clientConfig(address, tls);
    return {
      errorOf: postgresError,
      async connect(given) {
        const client = new Client(config);
        given.addEventListener('abort', () => void streamOf(client).destroy());
        // A connection that breaks says so to whoever waits for its response.
        client.on('error', () => undefined);
        await client.connect();
        const set = async (): Promise<void> => {
          await client.query(SETTINGS);
          await client.query("SELECT set_config('TimeZone', $1, false)", [zone]);
          await client.query('SET client_connection_check_interval = 1000').catch(NOT_SUPPORTED);
        };
        await set();
        return sessionOf(client, () => cancel(config, client), set);
      },
    };
  },
);

/** The connection under a client, which its types leave out. */
const streamOf = (client: Client): Duplex =>
  (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream;

/** Before PostgreSQL 14. */
const NOT_SUPPORTED = (): void => undefined;

function sessionOf(client: Client, cancelNow: () => Promise<void>, set: () => Promise<void>): RemoteSession {
  let cancelledAt = -Infinity;
  let isOpen = true;
  client.once('end', () => {
    isOpen = false;
  });
  const describe = (sql: string): Promise<readonly PostgresField[] | null> =>
    new Promise((resolve, reject) => void client.query(new Describe(sql, { resolve, reject })));

  /** SELECT and its kind are copied, as text: the fastest way that keeps parallel plans. */
  async function rows(
    sql: string,
    columns: readonly RemoteColumn[] | null,
    into: RowSink,
    /** Null where rows that nobody wants are read all the same. */
    stop: (() => Promise<void>) | null,
  ): Promise<number | null> {
    if (columns !== null && columns.length > 0 && isCopied(sql)) {
      await copy(client, { sql, isAlone: columns.length === 1 }, into, stop);
      return null;
    }
    return queryRows(client, sql, into, stop);
  }

  return {
    async enter(_catalog, schema) {
      if (schema !== null) await client.query(`SET search_path = ${quoteName(schema)}`);
    },
    async describe(sql) {
      const fields = await describe(sql);
      return (
        fields?.map(({ name, dataTypeID, dataTypeModifier }) => ({
          name,
          reading: readingOf(dataTypeID, dataTypeModifier),
        })) ?? null
      );
    },
    async read(sql, columns, into) {
      await client.query('BEGIN READ ONLY');
      await rows(sql, columns, into, cancelNow);
      await client.query('ROLLBACK');
    },
    // A stopped statement takes the person's own transaction with it.
    change: (sql, columns, into) => rows(sql, columns, into, null),
    interrupt() {
      const now = performance.now();
      if (now - cancelledAt < CANCEL_AGAIN) return;
      cancelledAt = now;
      void cancelNow();
    },
    isOpen: () => isOpen,
    async reset() {
      try {
        await client.query('DISCARD ALL');
        await set();
        return isOpen;
      } catch {
        // A transaction is open, or the connection is lost.
        return false;
      }
    },
    async close() {
      await client.end().catch(ENDED);
    },
    catalogue: postgresCatalogue(client),
  };
}

/** The connection was lost before. */
const ENDED = (): void => undefined;

const isCopied = (sql: string): boolean =>
  /^(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/|\()*(?:select|with|values|table)\b/i.test(sql);

/** Copies the rows of a SELECT until the sink has enough. */
async function copy(
  client: ClientBase,
  { sql, isAlone }: { readonly sql: string; readonly isAlone: boolean },
  into: RowSink,
  stop: (() => Promise<void>) | null,
): Promise<void> {
  let written: Result<boolean, unknown> = ok(false);
  // A line that has nothing in it is read as no row.
  const quotes = isAlone ? ', FORCE_QUOTE *' : '';
  const copied = `COPY (${sql}\n) TO STDOUT (FORMAT csv, NULL '\\N'${quotes})`;
  async function take(rows: Buffer): Promise<void> {
    // What is on its way is read to its end, for the connection to be usable.
    if (!written.ok || written.value) return;
    written = await into.take(rows).then((more) => ok(!more), err<unknown>);
    if (!written.ok || written.value) await stop?.();
  }
  const ended = new Promise<void>(
    (resolve, reject) => void client.query(new CopyOut(copied, take, { resolve, reject })),
  );
  const ran = await ended.then(ok<void>, err<unknown>);
  if (!written.ok) throw written.error;
  if (ran.ok) return;
  if (!written.value || stop === null) throw ran.error;
  await client.query('ROLLBACK');
}

/**
 * Runs what cannot be copied: EXPLAIN, SHOW, changes, and rows without columns. Nothing is received while the sink
 * takes. Returns the number of changed rows.
 */
async function queryRows(
  client: Client,
  sql: string,
  into: RowSink,
  stop: (() => Promise<void>) | null,
): Promise<number | null> {
  const query = new Query({
    text: sql,
    rowMode: 'array',
    types: AS_TEXT,
    queryMode: 'extended',
  } as ConstructorParameters<typeof Query>[0]);
  let waiting: Uint8Array[] = [];
  let isWriting = false;
  let isEnough = false;
  /** Whether the sink has enough, or what it threw. */
  let written: Promise<Result<boolean, unknown>> = Promise.resolve(ok(false));

  /** Takes what arrived together before anything else is received. */
  async function write(): Promise<Result<boolean, unknown>> {
    let fault: Result<never, unknown> | null = null;
    const connection = streamOf(client).pause();
    try {
      while (waiting.length > 0 && !isEnough) {
        const lines = Buffer.concat(waiting);
        waiting = [];
        isEnough = !(await into.take(lines));
      }
    } catch (cause) {
      isEnough = true;
      fault = err(cause);
    }
    waiting = [];
    isWriting = false;
    // What is on its way is read to its end, for the connection to be usable.
    if (isEnough) await stop?.();
    connection.resume();
    return fault ?? ok(isEnough);
  }

  const ended = new Promise<number | null>((resolve, reject) => {
    query.on('row', (row: unknown) => {
      if (isEnough) return;
      waiting.push(Buffer.from(csvRow(row as readonly (string | null)[])));
      if (isWriting) return;
      isWriting = true;
      written = write();
    });
    query.on('end', (result) => {
      const { command, rowCount } = result as { readonly command: string; readonly rowCount: number | null };
      resolve(CHANGES.has(command) ? rowCount : null);
    });
    query.on('error', reject);
  });
  client.query(query);
  const ran = await ended.then(ok<number | null>, err<unknown>);
  const taken = await written;
  if (!taken.ok) throw taken.error;
  if (ran.ok) return ran.value;
  if (!taken.value || stop === null) throw ran.error;
  await client.query('ROLLBACK');
  return null;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'SELECT', 'COPY']);
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** Ends what a connection runs, by another one. Where that cannot be had, the connection is cut. */
async function cancel(config: ReturnType<typeof clientConfig>, client: Client): Promise<void> {
  const { processID } = client as unknown as { readonly processID: number };
  const other = new Client(config);
  other.on('error', () => undefined);
  try {
    await other.connect();
    await other.query('SELECT pg_cancel_backend($1)', [processID]);
  } catch {
    // The server takes no more connections: it notices soon that nobody reads.
    void client.end();
  } finally {
    await other.end().catch(ENDED);
  }
}
