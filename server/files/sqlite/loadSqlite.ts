import { isUtf8 } from 'node:buffer';
import {
  BIGINT,
  BLOB,
  blobValue,
  BOOLEAN,
  DOUBLE,
  DuckDBDataChunk,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBValue,
} from '@duckdb/node-api';
import Database from 'libsql';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { IngestFault, IngestReport, LoadedTable } from '../ingestJob.ts';
import { countRows } from '../loadTable.ts';
import { engineReason } from '../engineReason.ts';
import { quoteName } from '../../base/names.ts';
import { listSqliteTables, planSqliteTable, type SqliteColumn } from './sqliteSchema.ts';
import type { LoadedType } from './sqliteTypes.ts';

interface OpenedSqlite {
  readonly db: Database.Database;
  close(): void;
}

/**
 * Opens a person's SQLite file so that nothing is ever written to it or beside it. A file with a journal is copied with
 * it, since the journal has committed data and reading it requires writes; any other is opened as immutable, which
 * makes SQLite take no locks and create no files.
 */
function openSqliteCopy(path: string): OpenedSqlite {
  const journals = ['-wal', '-journal'].filter((suffix) => existsSync(path + suffix));
  if (journals.length === 0) {
    const db = new Database(`${pathToFileURL(path).href}?mode=ro&immutable=1`);
    return { db, close: () => db.close() };
  }
  const folder = mkdtempSync(join(tmpdir(), 'sextant-sqlite-'));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'copy.sqlite');
    for (const suffix of ['', ...journals]) {
      copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_FICLONE);
    }
    const db = new Database(copy);
    return {
      db,
      close() {
        db.close();
        discard();
      },
    };
  } catch (cause) {
    discard();
    throw cause;
  }
}

/** Copies every table and view of a SQLite file; an unreadable one is a fault that does not affect the others. */
export async function loadSqlite(connection: DuckDBConnection, path: string): Promise<IngestReport> {
  const opened = openSqliteCopy(path);
  const { db } = opened;
  try {
    db.defaultSafeIntegers(true);
    const tables: LoadedTable[] = [];
    const faults: IngestFault[] = [];
    const decode = textDecoder(db);
    for (const name of listSqliteTables(db)) {
      try {
        tables.push(await copyTable(connection, db, name, decode));
      } catch (cause) {
        faults.push({ source: name, reason: engineReason(cause) });
      }
    }
    return { tables, faults };
  } finally {
    opened.close();
  }
}

const CHUNK_ROWS = 2048;
const DUCK_TYPES = { BIGINT, DOUBLE, BOOLEAN, VARCHAR, BLOB } satisfies Record<LoadedType, unknown>;

async function copyTable(
  connection: DuckDBConnection,
  db: Database.Database,
  name: string,
  decode: TextBytes,
): Promise<LoadedTable> {
  const columns = planSqliteTable(db, name);
  const table = quoteName(name);
  await connection.run(
    `CREATE TABLE ${table} (${columns.map((column) => `${quoteName(column.name)} ${column.type}`).join(', ')})`,
  );
  const appender = await connection.createAppender(name);
  const select = `SELECT ${columns.map(readExpression).join(', ')} FROM ${table}`;
  const notes = new Set<string>();
  let rows: unknown[][] = [];
  const flush = () => {
    if (rows.length === 0) return;
    const chunk = DuckDBDataChunk.create(
      columns.map(({ type }) => DUCK_TYPES[type]),
      rows.length,
    );
    chunk.setColumns(
      columns.map(({ type }, index) => rows.map((row) => toDuck(type, row[index], decode, notes))),
    );
    appender.appendDataChunk(chunk);
    rows = [];
  };
  for (const row of db.prepare(select).raw().iterate()) {
    if (rows.push(row as unknown[]) === CHUNK_ROWS) flush();
  }
  flush();
  appender.closeSync();
  for (const column of columns) await makeTemporal(connection, table, column);
  return { name, rows: await countRows(connection, table), notes: [...notes] };
}

/** Text is read as bytes: libsql crashes the process where they are not valid UTF-8. */
function readExpression({ name, type }: SqliteColumn): string {
  const column = quoteName(name);
  if (type === 'VARCHAR' || type === 'BLOB') return `CAST(${column} AS BLOB)`;
  return type === 'DOUBLE' ? `CAST(${column} AS REAL)` : column;
}

function toDuck(type: LoadedType, value: unknown, decode: TextBytes, notes: Set<string>): DuckDBValue {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'VARCHAR':
      return decode(value as Buffer, notes);
    case 'BLOB':
      return blobValue(value as Buffer);
    case 'BOOLEAN':
      return value === 1n;
    case 'BIGINT':
    case 'DOUBLE':
      return value as bigint | number;
  }
}

type TextBytes = (bytes: Buffer, notes: Set<string>) => string;

function textDecoder(db: Database.Database): TextBytes {
  const [encoding] = db.prepare('PRAGMA encoding').raw().get() as [string];
  if (encoding !== 'UTF-8') {
    const decoder = new TextDecoder(encoding.toLowerCase());
    return (bytes) => decoder.decode(bytes);
  }
  return (bytes, notes) => {
    if (isUtf8(bytes)) return bytes.toString('utf8');
    notes.add('Some of its text is not valid UTF-8 and was read as Latin-1.');
    return bytes.toString('latin1');
  };
}

const TEMPORAL_TEXT = {
  DATE: '^\\d{4}-\\d\\d-\\d\\d$',
  TIMESTAMP: '^\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,6})?)?Z?$',
};

/** Converts text declared as date or time to that type, if every value is valid; a mixed column stays text. */
async function makeTemporal(
  connection: DuckDBConnection,
  table: string,
  column: SqliteColumn,
): Promise<void> {
  if (column.temporal === null) return;
  const name = quoteName(column.name);
  for (const type of column.temporal === 'DATE'
    ? (['DATE', 'TIMESTAMP'] as const)
    : (['TIMESTAMP', 'DATE'] as const)) {
    const odd = await countRows(
      connection,
      `${table} WHERE ${name} IS NOT NULL
         AND (NOT regexp_matches(${name}, '${TEMPORAL_TEXT[type]}') OR TRY_CAST(${name} AS ${type}) IS NULL)`,
    );
    if (odd > 0) continue;
    await connection.run(`ALTER TABLE ${table} ALTER ${name} TYPE ${type}`);
    return;
  }
}
