import Database from 'libsql';
import type { Reserve } from '../base/reserve.ts';
import { createFullDiskWriter } from './fullDiskWriter.ts';
import { NulTextError } from '../base/nulTextError.ts';

export type SqlValue = string | number | null;

/** A thin typed wrapper of the metadata store's SQLite: cached statements, positional parameters, synchronous. */
export interface Sqlite {
  /** Changes rows; returns their number, and the id of the last inserted one. */
  run(sql: string, ...params: readonly SqlValue[]): { readonly changes: number; readonly lastId: number };
  /** The first row. `Row` is what the statement selects, unchecked. */
  get<Row>(sql: string, ...params: readonly SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...params: readonly SqlValue[]): Row[];
  /**
   * The same reading, which runs once for the same keys until this connection changes anything: for what every request asks.
   * Only for a file that no other connection writes, and for values that nobody changes.
   */
  remember<Keys extends readonly (string | number)[], Value>(
    read: (...keys: Keys) => Value,
  ): (...keys: Keys) => Value;
  /** Several statements at once, without parameters. */
  exec(sql: string): void;
  /** A transaction; a nested one is part of it. */
  transaction<T>(body: () => T): T;
  /** A transaction that is not synced to disk: a power failure may undo the last ones. */
  note<T>(body: () => T): T;
  /** Lets the writes of the body have the reserve, as deletions do: for those without which nothing can be deleted. */
  withReserve<T>(body: () => T): T;
  close(): void;
}

/** Values of one reading that are remembered at most. */
const REMEMBERED = 500;

const isDeletion = (sql: string): boolean => /^\s*DELETE\b/i.test(sql);

/** Opens a database. With a reserve, deletions also succeed on a full disk. */
export function openSqlite(file: string, reserve: Reserve | null = null): Sqlite {
  const db = new Database(file, { timeout: 0 });
  const statements = new Map<string, Database.Statement>();
  let inTransaction = false;
  let onlyDeletes = false;
  /** Grows with each change. */
  let version = 0;
  const onFullDisk = createFullDiskWriter(() => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'), reserve);

  const prepared = (sql: string): Database.Statement => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  // Parameters are passed as one array, and rows read with all(): libsql's get() adds its own key to the row and treats
  // a single null as a missing argument.
  const bound = (params: readonly SqlValue[]): SqlValue[] => {
    if (params.some((each) => typeof each === 'string' && each.includes('\0'))) throw new NulTextError();
    return [...params];
  };
  const all = <Row>(sql: string, params: readonly SqlValue[]): Row[] =>
    prepared(sql).all(bound(params)) as Row[];

  function transaction<T>(body: () => T): T {
    if (inTransaction) return body();
    return onFullDisk.write(
      () => attempt(body),
      () => onlyDeletes,
    );
  }

  function attempt<T>(body: () => T): T {
    db.exec('BEGIN IMMEDIATE');
    inTransaction = true;
    onlyDeletes = true;
    try {
      const value = body();
      db.exec('COMMIT');
      return value;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    } finally {
      inTransaction = false;
      version += 1;
    }
  }

  return {
    run(sql, ...params) {
      onlyDeletes &&= isDeletion(sql);
      version += 1;
      const write = () => prepared(sql).run(bound(params));
      const { changes, lastInsertRowid } = inTransaction
        ? write()
        : onFullDisk.write(write, () => isDeletion(sql));
      return { changes, lastId: Number(lastInsertRowid) };
    },
    get: <Row>(sql: string, ...params: readonly SqlValue[]) => all<Row>(sql, params)[0],
    all: <Row>(sql: string, ...params: readonly SqlValue[]) => all<Row>(sql, params),
    remember<Keys extends readonly (string | number)[], Value>(read: (...keys: Keys) => Value) {
      const values = new Map<string, Value>();
      let readAt = version;
      return (...keys: Keys): Value => {
        // What a transaction reads may be rolled back.
        if (inTransaction) return read(...keys);
        if (readAt !== version || values.size >= REMEMBERED) values.clear();
        readAt = version;
        const key = keys.join('\0');
        const known = values.get(key);
        if (known !== undefined) return known;
        const value = read(...keys);
        values.set(key, value);
        return value;
      };
    },
    exec(sql) {
      version += 1;
      db.exec(sql);
    },
    transaction,
    note(body) {
      if (inTransaction) return body();
      db.exec('PRAGMA synchronous = NORMAL');
      try {
        return transaction(body);
      } finally {
        db.exec('PRAGMA synchronous = FULL');
      }
    },
    withReserve: (body) => onFullDisk.withReserve(body),
    close() {
      version += 1;
      statements.clear();
      db.close();
    },
  };
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Copies the current content of a database into a new file. */
export const copyInto = (db: Sqlite, file: string): void => db.exec(`VACUUM INTO ${literal(file)}`);

/** The same for a database that is not open. */
export function copySqlite(from: string, to: string): void {
  const db = openSqlite(from);
  try {
    copyInto(db, to);
  } finally {
    db.close();
  }
}

/** Whether an error is SQLite's violation of a unique or foreign key. */
export function isConstraintError(error: unknown, kind: 'UNIQUE' | 'FOREIGNKEY'): boolean {
  return error instanceof Error && 'code' in error && error.code === `SQLITE_CONSTRAINT_${kind}`;
}
