import type { Millis } from '#domain/time.ts';
import type { EngineColumn } from '../../engines/engineHost.ts';
import type { Sqlite } from '../sqlite.ts';

/** Metadata of rows stored under a key; the rows themselves are a file. */
export interface ResultFileRow {
  readonly key: string;
  readonly queryId: number;
  /** An engine that can read the file. */
  readonly engine: string;
  readonly columns: readonly EngineColumn[];
  readonly rows: number;
  readonly createdOn: Millis;
}

interface Stored {
  key: string;
  query_id: number;
  engine: string;
  columns: string;
  rows: number;
  created_on: number;
}

const toRow = (s: Stored): ResultFileRow => ({
  key: s.key,
  queryId: s.query_id,
  engine: s.engine,
  columns: JSON.parse(s.columns) as EngineColumn[],
  rows: s.rows,
  createdOn: s.created_on,
});

export function resultStore(db: Sqlite) {
  return {
    byKey(key: string): ResultFileRow | null {
      const row = db.get<Stored>('SELECT * FROM result WHERE key = ?', key);
      return row ? toRow(row) : null;
    },
    insert(row: ResultFileRow): void {
      db.run(
        'INSERT INTO result (key, query_id, engine, columns, rows, created_on) VALUES (?, ?, ?, ?, ?, ?)',
        row.key,
        row.queryId,
        row.engine,
        JSON.stringify(row.columns),
        row.rows,
        row.createdOn,
      );
    },
    /** Oldest first, with the user of the query. */
    keys: (): { key: string; createdOn: Millis; userId: number }[] =>
      db.all(
        `SELECT result.key, result.created_on AS createdOn, query.user_id AS userId
         FROM result JOIN query ON query.id = result.query_id ORDER BY result.created_on, result.rowid`,
      ),
    remove(key: string): void {
      db.run('DELETE FROM result WHERE key = ?', key);
    },
  };
}

export type ResultStore = ReturnType<typeof resultStore>;
