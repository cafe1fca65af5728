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

export function openSqlite(file: string): Sqlite {
  const db = new Database(file, { timeout: 0 });
  const statements = new Map<string, Database.Statement>();
  let inTransaction = false;

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

  function transaction<T>(body: () => T): T {
    if (inTransaction) return body();
    db.exec('BEGIN IMMEDIATE');
    inTransaction = true;
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
      const { changes, lastInsertRowid } = prepared(sql).run(bound(params));
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

/** Whether an error is SQLite's refusal of a row that breaks a unique or foreign key. */
export function isConstraintError(error: unknown, kind: 'UNIQUE' | 'FOREIGNKEY'): boolean {
  return error instanceof Error && 'code' in error && error.code === `SQLITE_CONSTRAINT_${kind}`;
}
