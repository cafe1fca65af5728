import Database from 'libsql';

export type SqlValue = string | number | null;

/** libsql reads text back only up to a NUL, so text that has one is refused rather than cut. */
export class NulTextError extends Error {
  constructor() {
    super('Text with a NUL character cannot be saved. Remove the character and try again.');
    this.name = 'NulTextError';
  }
}

/** The thin typed face of the metadata store's SQLite: prepared once, positional parameters, synchronous. */
export interface Sqlite {
  /** Changes rows; answers how many, and the id of the last inserted one. */
  run(sql: string, ...params: readonly SqlValue[]): { readonly changes: number; readonly lastId: number };
  /** The first row. `Row` is what the statement selects: the caller's word, not checked. */
  get<Row>(sql: string, ...params: readonly SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...params: readonly SqlValue[]): Row[];
  /** Several statements at once, without parameters. */
  exec(sql: string): void;
  /** All or nothing; a transaction inside one is part of it. */
  transaction<T>(body: () => T): T;
  /** A transaction that is written, but whose reaching the disk is not waited for: a power cut may undo the last ones. */
  note<T>(body: () => T): T;
  close(): void;
}

/** Room that is kept for the moment in which there is none left. */
export interface Reserve {
  /** Gives the room back to the disk. */
  release(): void;
  /** Takes it again, as far as the disk lets it. */
  refill(): void;
}

const isDeletion = (sql: string): boolean => /^\s*DELETE\b/i.test(sql);

/** The disk took no more: it is full, or the file may not grow. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(FULL|IOERR_WRITE)$/.test(String(error.code));

/**
 * Opens a database. Even a deletion is first written to the journal, so with a reserve those that fail on a full disk
 * are tried once more with its room: nobody could make any otherwise.
 */
export function openSqlite(file: string, reserve: Reserve | null = null): Sqlite {
  const db = new Database(file, { timeout: 0 });
  const statements = new Map<string, Database.Statement>();
  let inTransaction = false;
  let onlyDeletes = false;

  const prepared = (sql: string): Database.Statement => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  // Parameters go in as one array, and rows come out through all(): libsql's get() adds a key of its own to the row
  // and takes a lone null for a missing argument.
  const bound = (params: readonly SqlValue[]): SqlValue[] => {
    if (params.some((each) => typeof each === 'string' && each.includes('\0'))) throw new NulTextError();
    return [...params];
  };
  const all = <Row>(sql: string, params: readonly SqlValue[]): Row[] =>
    prepared(sql).all(bound(params)) as Row[];

  function makingRoom<T>(work: () => T, isAllowed: () => boolean): T {
    try {
      return work();
    } catch (error) {
      if (reserve === null || !isFull(error) || !isAllowed()) throw error;
    }
    reserve.release();
    try {
      // What the journal holds already goes into the database, and the journal begins anew.
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return work();
    } finally {
      reserve.refill();
    }
  }

  function transaction<T>(body: () => T): T {
    if (inTransaction) return body();
    return makingRoom(
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
    }
  }

  return {
    run(sql, ...params) {
      onlyDeletes &&= isDeletion(sql);
      const write = () => prepared(sql).run(bound(params));
      const { changes, lastInsertRowid } = inTransaction ? write() : makingRoom(write, () => isDeletion(sql));
      return { changes, lastId: Number(lastInsertRowid) };
    },
    get: <Row>(sql: string, ...params: readonly SqlValue[]) => all<Row>(sql, params)[0],
    all: <Row>(sql: string, ...params: readonly SqlValue[]) => all<Row>(sql, params),
    exec: (sql) => void db.exec(sql),
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
    close() {
      statements.clear();
      db.close();
    },
  };
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Writes what a database holds at this moment into a new file. */
export const copyInto = (db: Sqlite, file: string): void => db.exec(`VACUUM INTO ${literal(file)}`);

/** The same for a database that nobody has open. */
export function copySqlite(from: string, to: string): void {
  const db = openSqlite(from);
  try {
    copyInto(db, to);
  } finally {
    db.close();
  }
}

/** Whether an error is SQLite's refusal of a row that breaks a unique or foreign key. */
export function isConstraintError(error: unknown, kind: 'UNIQUE' | 'FOREIGNKEY'): boolean {
  return error instanceof Error && 'code' in error && error.code === `SQLITE_CONSTRAINT_${kind}`;
}
