import type { Sqlite } from './sqlite.ts';

/** Ids that were taken ahead for rows of some tables, which number their rows themselves. */
export interface ReservedIds {
  /** The id before the first one of each table. */
  readonly starts: ReadonlyMap<string, number>;
  /** Those that were not used are given to others, unless somebody has got later ones. */
  giveBack(): void;
}

/** Takes ids for that many rows of each table. */
export function reserveIds(db: Sqlite, counts: Readonly<Record<string, number>>): ReservedIds {
  const lastId = (table: string): number =>
    db.get<{ seq: number }>('SELECT seq FROM main.sqlite_sequence WHERE name = ?', table)?.seq ?? 0;
  const setLastId = (table: string, id: number): void => {
    const { changes } = db.run('UPDATE main.sqlite_sequence SET seq = ? WHERE name = ?', id, table);
    if (changes === 0) db.run('INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)', table, id);
  };
  const starts = db.note(
    () =>
      new Map(
        Object.entries(counts).map(([table, count]): [string, number] => {
          const start = lastId(table);
          setLastId(table, start + count);
          return [table, start];
        }),
      ),
  );
  return {
    starts,
    giveBack: () =>
      db.note(() => {
        for (const [table, start] of starts) {
          if (lastId(table) !== start + (counts[table] ?? 0)) continue;
          const used = db.get<{ id: number | null }>(`SELECT max(id) AS id FROM main.${table}`)?.id ?? 0;
          setLastId(table, Math.max(start, used));
        }
      }),
  };
}
