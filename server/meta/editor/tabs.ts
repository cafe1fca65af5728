import type { Sqlite, SqlValue } from '../sqlite.ts';

/** A tab of the editor, stored for one user. */
export interface TabRow {
  readonly id: number;
  readonly userId: number;
  /** Increments with every change; a save's precondition compares it. */
  readonly revision: number;
  readonly label: string | null;
  readonly active: boolean;
  readonly databaseId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string | null;
  readonly queryLimit: number | null;
  readonly latestQueryId: string | null;
  readonly autorun: boolean;
  readonly templateParams: string | null;
  readonly hideLeftBar: boolean;
  readonly savedQueryId: number | null;
  /** JSON text. */
  readonly extraJson: string;
}

export type TabPatch = Partial<Omit<TabRow, 'id' | 'userId' | 'revision' | 'active'>>;

interface Stored {
  id: number;
  user_id: number;
  revision: number;
  label: string | null;
  active: number;
  database_id: number | null;
  catalog: string | null;
  schema: string | null;
  sql: string | null;
  query_limit: number | null;
  latest_query_id: string | null;
  autorun: number;
  template_params: string | null;
  hide_left_bar: number;
  saved_query_id: number | null;
  extra_json: string;
}

const toTab = (s: Stored): TabRow => ({
  id: s.id,
  userId: s.user_id,
  revision: s.revision,
  label: s.label,
  active: s.active === 1,
  databaseId: s.database_id,
  catalog: s.catalog,
  schema: s.schema,
  sql: s.sql,
  queryLimit: s.query_limit,
  latestQueryId: s.latest_query_id,
  autorun: s.autorun === 1,
  templateParams: s.template_params,
  hideLeftBar: s.hide_left_bar === 1,
  savedQueryId: s.saved_query_id,
  extraJson: s.extra_json,
});

const COLUMN_OF: { readonly [K in keyof Required<TabPatch>]: string } = {
  label: 'label',
  databaseId: 'database_id',
  catalog: 'catalog',
  schema: 'schema',
  sql: 'sql',
  queryLimit: 'query_limit',
  latestQueryId: 'latest_query_id',
  autorun: 'autorun',
  templateParams: 'template_params',
  hideLeftBar: 'hide_left_bar',
  savedQueryId: 'saved_query_id',
  extraJson: 'extra_json',
};

/** The columns and values of a patch; omitted fields stay unchanged. */
function assignments(patch: TabPatch): { columns: string[]; values: SqlValue[] } {
  const columns: string[] = [];
  const values: SqlValue[] = [];
  for (const [key, column] of Object.entries(COLUMN_OF)) {
    const value = patch[key as keyof TabPatch];
    if (value === undefined) continue;
    columns.push(column);
    values.push(typeof value === 'boolean' ? Number(value) : value);
  }
  return { columns, values };
}

export function tabStore(db: Sqlite) {
  return {
    byId(id: number): TabRow | null {
      const row = db.get<Stored>('SELECT * FROM tab WHERE id = ?', id);
      return row ? toTab(row) : null;
    },
    activeOf(userId: number): TabRow | null {
      const row = db.get<Stored>(
        'SELECT * FROM tab WHERE user_id = ? ORDER BY active DESC, id DESC LIMIT 1',
        userId,
      );
      return row ? toTab(row) : null;
    },
    labelsOf(userId: number): { readonly id: number; readonly label: string | null }[] {
      return db.all('SELECT id, label FROM tab WHERE user_id = ? ORDER BY id', userId);
    },
    /** Adds a tab, which becomes its user's active one; returns its id. */
    insert(userId: number, tab: TabPatch): number {
      return db.transaction(() => {
        db.run('UPDATE tab SET active = 0 WHERE user_id = ?', userId);
        const { columns, values } = assignments(tab);
        const names = ['user_id', 'active', ...columns];
        return db.run(
          `INSERT INTO tab (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
          userId,
          1,
          ...values,
        ).lastId;
      });
    },
    /** Throws SQLite's constraint error for an unknown query or database. */
    update(id: number, patch: TabPatch): void {
      const { columns, values } = assignments(patch);
      if (columns.length === 0) return;
      const sets = columns.map((column) => `${column} = ?`).join(', ');
      // The latest query is not an edit: running one must not outdate a save in flight.
      const isEdit = columns.some((column) => column !== COLUMN_OF.latestQueryId);
      db.run(`UPDATE tab SET ${sets}, revision = revision + ? WHERE id = ?`, ...values, Number(isEdit), id);
    },
    activate(id: number, userId: number): void {
      db.run('UPDATE tab SET active = (id = ?) WHERE user_id = ?', id, userId);
    },
    remove(id: number): void {
      db.run('DELETE FROM tab WHERE id = ?', id);
    },
    /** Assigns a query that ran before its tab had a server id to the tab. */
    adoptQuery(tab: TabRow, clientId: string): void {
      db.run(
        'UPDATE query SET sql_editor_id = ? WHERE client_id = ? AND user_id = ?',
        String(tab.id),
        clientId,
        tab.userId,
      );
    },
    /** Deletes a query of a tab. If it was the latest, the newest remaining one replaces it. */
    deleteQuery(tabId: number, userId: number, clientId: string): void {
      const editorId = String(tabId);
      db.transaction(() => {
        db.run(
          `UPDATE tab SET latest_query_id = (SELECT client_id FROM query WHERE client_id <> ? AND user_id = ?
             AND sql_editor_id = ? ORDER BY id DESC LIMIT 1)
           WHERE id = ? AND user_id = ? AND latest_query_id = ?`,
          clientId,
          userId,
          editorId,
          tabId,
          userId,
          clientId,
        );
        db.run(
          'DELETE FROM query WHERE client_id = ? AND user_id = ? AND sql_editor_id = ?',
          clientId,
          userId,
          editorId,
        );
      });
    },
  };
}

export type TabStore = ReturnType<typeof tabStore>;
