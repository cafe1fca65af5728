import initSqlJs, { type Database, type SqlValue } from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm.wasm?url';
import { chosenPart } from './chosenPart.ts';
import { unreadable } from './unreadable.ts';

/** The rows of a table in a SQLite file as text, with types that fit all of its values. */
export interface SqliteRecords {
  readonly parts: readonly string[];
  readonly part: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** The whole file is read into memory beside the engine. */
const LARGEST = 256 * 1024 * 1024;

/** Where the header marks that changes are written to a log first. */
const WRITE_VERSION = 18;
const WITH_LOG = 2;

/** Reads a table; the first unless another is chosen. `most` limits the rows. Rejects with words. */
export async function sqliteRecords(
  file: Blob,
  wanted: string | null,
  most: number | null,
  /** Where the library's own file is. */
  wasm: string = wasmUrl,
): Promise<SqliteRecords> {
  if (file.size > LARGEST) throw new Error('The SQLite database is larger than 256 MB.');
  const library = await initSqlJs({ locateFile: () => wasm });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const database = new library.Database(bytes);
  try {
    const parts = tablesOf(database);
    if (parts.length === 0 && bytes[WRITE_VERSION] === WITH_LOG)
      throw new Error(
        'The file contains no table yet: what was written last is in the file beside it whose name ends with -wal. Close the program that writes it, then open it again.',
      );
    const part = chosenPart(parts, wanted, 'table');
    return { parts, part, ...readRows(database, part, most) };
  } finally {
    database.close();
  }
}

function tablesOf(database: Database): string[] {
  try {
    const [found] = database.exec(
      "SELECT name, sql LIKE 'CREATE VIRTUAL %' FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name",
    );
    return (found?.values ?? [])
      .map(([name, isVirtual]) => ({ name: String(name), isVirtual: isVirtual === 1 }))
      .filter(({ name, isVirtual }) => !isVirtual || isReadable(database, name))
      .map(({ name }) => name);
  } catch (cause) {
    throw unreadable('a SQLite database', cause);
  }
}

/** Tables of an index for searching, or of an extension, need code that is not here; the others are read. */
function isReadable(database: Database, table: string): boolean {
  try {
    database.prepare(`SELECT * FROM ${quoted(table)} LIMIT 0`).free();
    return true;
  } catch {
    return false;
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function readRows(...given: Parameters<typeof rowsOf>): ReturnType<typeof rowsOf> {
  try {
    return rowsOf(...given);
  } catch (cause) {
    throw unreadable('a SQLite database', cause);
  }
}

function rowsOf(
  database: Database,
  table: string,
  most: number | null,
): Pick<SqliteRecords, 'names' | 'types' | 'rows'> {
  const limit = most === null ? '' : ` LIMIT ${most}`;
  const statement = database.prepare(`SELECT * FROM ${quoted(table)}${limit}`);
  try {
    const names = statement.getColumnNames();
    const kinds = names.map(() => new Set<string>());
    const rows: (string | null)[][] = [];
    while (statement.step()) {
      // Integers past 2^53 keep their digits.
      const values = (statement.get as Get).call(statement, null, { useBigInt: true });
      for (const [at, value] of values.entries()) if (value !== null) kinds[at]?.add(kindOf(value));
      rows.push(values.map(textOf));
    }
    return { names, types: kinds.map(typeOf), rows };
  } finally {
    statement.free();
  }
}

type Value = SqlValue | bigint;
/** Its types leave out the second argument. */
type Get = (params: null, config: { readonly useBigInt: true }) => Value[];

function kindOf(value: Exclude<Value, null>): string {
  if (typeof value === 'bigint') return 'BIGINT';
  return typeof value === 'number' ? 'DOUBLE' : 'VARCHAR';
}

/** A column of SQLite may have values of several types. */
function typeOf(kinds: ReadonlySet<string>): string {
  if (kinds.size === 0 || kinds.has('VARCHAR')) return 'VARCHAR';
  return kinds.has('DOUBLE') ? 'DOUBLE' : 'BIGINT';
}

function textOf(value: Value): string | null {
  if (value instanceof Uint8Array)
    return `\\x${[...value].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return value === null ? null : String(value);
}
