import type { Millis } from '#domain/time.ts';
import type { ListRequest } from '../../http/request/listRequest.ts';
import type { Sqlite, SqlValue } from '../sqlite.ts';

/** A query that its user saved under a label. */
export interface SavedQueryRow {
  readonly id: number;
  /** Increments with every save. */
  readonly revision: number;
  readonly uuid: string;
  readonly userId: number;
  readonly databaseId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly label: string | null;
  readonly description: string | null;
  readonly sql: string | null;
  readonly templateParameters: string | null;
  /** JSON text. */
  readonly extraJson: string;
  readonly createdOn: Millis;
  readonly changedOn: Millis;
}

export type SavedQueryPatch = Partial<
  Omit<SavedQueryRow, 'id' | 'revision' | 'uuid' | 'userId' | 'createdOn' | 'changedOn'>
>;

const PATCHED = {
  databaseId: 'database_id',
  catalog: 'catalog',
  schema: 'schema',
  label: 'label',
  description: 'description',
  sql: 'sql',
  templateParameters: 'template_parameters',
  extraJson: 'extra_json',
} as const satisfies Record<keyof SavedQueryPatch, string>;

const COLUMNS = {
  id: 'id',
  revision: 'revision',
  uuid: 'uuid',
  userId: 'user_id',
  ...PATCHED,
  createdOn: 'created_on',
  changedOn: 'changed_on',
} as const satisfies Record<keyof SavedQueryRow, string>;

type Stored = Record<(typeof COLUMNS)[keyof typeof COLUMNS], SqlValue>;

function toRow(stored: Stored): SavedQueryRow {
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([name, column]) => [name, stored[column]]),
  ) as unknown as SavedQueryRow;
}

function assignments(patch: SavedQueryPatch): { columns: string[]; values: SqlValue[] } {
  const given = Object.entries(PATCHED).filter(
    ([name]) => patch[name as keyof SavedQueryPatch] !== undefined,
  );
  return {
    columns: given.map(([, column]) => column),
    values: given.map(([name]) => patch[name as keyof SavedQueryPatch] ?? null),
  };
}

export interface NewSavedQuery extends SavedQueryPatch {
  readonly uuid: string;
  readonly userId: number;
}

/** Every call names the user: nobody can access another person's saved queries. */
export function savedQueryStore(db: Sqlite) {
  return {
    isOfAnother: (id: number, userId: number): boolean =>
      db.get('SELECT 1 FROM saved_query WHERE id = ? AND user_id <> ?', id, userId) !== undefined,
    ofUser(id: number, userId: number): SavedQueryRow | null {
      const row = db.get<Stored>('SELECT * FROM saved_query WHERE id = ? AND user_id = ?', id, userId);
      return row ? toRow(row) : null;
    },
    /** The caller must check the owner: a file may name anybody's. */
    byUuid(uuid: string): SavedQueryRow | null {
      const row = db.get<Stored>('SELECT * FROM saved_query WHERE uuid = ?', uuid);
      return row ? toRow(row) : null;
    },
    allOfUser: (userId: number): SavedQueryRow[] =>
      db.all<Stored>('SELECT * FROM saved_query WHERE user_id = ? ORDER BY id', userId).map(toRow),
    /** Everybody's queries that may have a schedule. */
    scheduled: (): SavedQueryRow[] =>
      db
        .all<Stored>(`SELECT * FROM saved_query WHERE extra_json LIKE '%"schedule_info"%' ORDER BY id`)
        .map(toRow),
    /** Throws SQLite's constraint error for an unknown database. */
    insert({ uuid, userId, ...fields }: NewSavedQuery, now: Millis): number {
      const { columns, values } = assignments(fields);
      const names = ['uuid', 'user_id', 'created_on', 'changed_on', ...columns];
      return db.run(
        `INSERT INTO saved_query (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        uuid,
        userId,
        now,
        now,
        ...values,
      ).lastId;
    },
    /** Throws as `insert` does. */
    update(id: number, patch: SavedQueryPatch, now: Millis): void {
      const { columns, values } = assignments(patch);
      const sets = [...columns, 'changed_on'].map((column) => `${column} = ?`).join(', ');
      db.run(`UPDATE saved_query SET revision = revision + 1, ${sets} WHERE id = ?`, ...values, now, id);
    },
    /** Deletes all of them or, where one is missing or another person's, none. */
    remove(ids: readonly number[], userId: number): boolean {
      const marks = ids.map(() => '?').join(', ');
      const where = `id IN (${marks}) AND user_id = ?`;
      return db.transaction(() => {
        const found = db.get<{ n: number }>(
          `SELECT count(*) AS n FROM saved_query WHERE ${where}`,
          ...ids,
          userId,
        );
        if (ids.length === 0 || found?.n !== new Set(ids).size) return false;
        db.run(`DELETE FROM saved_query WHERE ${where}`, ...ids, userId);
        return true;
      });
    },
    page(request: ListRequest, userId: number): { count: number; rows: SavedQueryRow[] } {
      const from = `FROM saved_query LEFT JOIN database ON database.id = saved_query.database_id
        WHERE saved_query.user_id = ? AND (${request.where})`;
      return {
        count: db.get<{ n: number }>(`SELECT count(*) AS n ${from}`, userId, ...request.params)?.n ?? 0,
        rows: db
          .all<Stored>(
            `SELECT saved_query.* ${from} ORDER BY ${request.order} LIMIT ? OFFSET ?`,
            userId,
            ...request.params,
            request.limit,
            request.offset,
          )
          .map(toRow),
      };
    },
    distinctSchemas: (userId: number): string[] =>
      db
        .all<{ schema: string }>(
          'SELECT DISTINCT schema FROM saved_query WHERE user_id = ? AND schema IS NOT NULL ORDER BY schema',
          userId,
        )
        .map((row) => row.schema),
  };
}

export type SavedQueryStore = ReturnType<typeof savedQueryStore>;
