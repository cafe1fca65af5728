import type { Sqlite } from './sqlite.ts';

/** Tables and their columns as one list of names, without content. */
export function schemaShape(db: Sqlite): ReadonlySet<string> {
  const rows = db.all<{ name: string }>(
    `SELECT m.name || '.' || p.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) p
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`,
  );
  return new Set(rows.map(({ name }) => name));
}
