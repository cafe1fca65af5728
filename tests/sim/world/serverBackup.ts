import type { Sqlite } from '../../../server/meta/sqlite.ts';

/** People stay signed in. */
const NOT_KEPT: ReadonlySet<string> = new Set(['session']);

type Row = Readonly<Record<string, string | number | null>>;

/** All rows of the server's store at one time. */
export interface ServerBackup {
  make(): void;
  /** Puts them back; false if there are none. */
  restore(): boolean;
}

export function serverBackup(db: Sqlite, tables: readonly string[]): ServerBackup {
  let kept: ReadonlyMap<string, readonly Row[]> | null = null;
  return {
    make() {
      const names = tables.filter((table) => !NOT_KEPT.has(table));
      kept = new Map(names.map((table) => [table, db.all<Row>(`SELECT * FROM "${table}"`)]));
    },
    restore() {
      if (kept === null) return false;
      db.exec('PRAGMA foreign_keys = OFF');
      for (const [table, rows] of kept) {
        db.exec(`DELETE FROM "${table}"`);
        for (const row of rows) {
          const names = Object.keys(row);
          const places = names.map(() => '?').join(', ');
          db.run(
            `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${places})`,
            ...Object.values(row),
          );
        }
      }
      db.exec('PRAGMA foreign_keys = ON');
      return true;
    },
  };
}
