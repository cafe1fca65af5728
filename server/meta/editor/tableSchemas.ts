import type { Sqlite } from '../sqlite.ts';

/** A table expanded in a tab's tree. */
export interface TableSchemaRow {
  readonly id: number;
  readonly tabId: number;
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
  /** JSON text: the last description of the table from the front end. */
  readonly description: string;
  readonly expanded: boolean;
}

interface Stored {
  id: number;
  tab_id: number;
  database_id: number;
  catalog: string | null;
  schema: string | null;
  table_name: string;
  description: string;
  expanded: number;
}

const toRow = (s: Stored): TableSchemaRow => ({
  id: s.id,
  tabId: s.tab_id,
  databaseId: s.database_id,
  catalog: s.catalog,
  schema: s.schema,
  table: s.table_name,
  description: s.description,
  expanded: s.expanded === 1,
});

/** A row is accessed through its tab, so only by that tab's user. */
const OWNED = 'id = ? AND tab_id IN (SELECT id FROM tab WHERE user_id = ?)';

export function tableSchemaStore(db: Sqlite) {
  return {
    ofTab(tabId: number): TableSchemaRow[] {
      return db.all<Stored>('SELECT * FROM table_schema WHERE tab_id = ? ORDER BY id', tabId).map(toRow);
    },
    /** Adds the table to its tab, replacing a row of the same table; returns the new id. */
    put(row: Omit<TableSchemaRow, 'id'>): number {
      return db.transaction(() => {
        db.run(
          `DELETE FROM table_schema WHERE tab_id = ? AND database_id = ? AND catalog IS ? AND schema IS ?
             AND table_name = ?`,
          row.tabId,
          row.databaseId,
          row.catalog,
          row.schema,
          row.table,
        );
        return db.run(
          `INSERT INTO table_schema (tab_id, database_id, catalog, schema, table_name, description, expanded)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
          row.tabId,
          row.databaseId,
          row.catalog,
          row.schema,
          row.table,
          row.description,
          Number(row.expanded),
        ).lastId;
      });
    },
    remove(id: number, userId: number): void {
      db.run(`DELETE FROM table_schema WHERE ${OWNED}`, id, userId);
    },
  };
}

export type TableSchemaStore = ReturnType<typeof tableSchemaStore>;
