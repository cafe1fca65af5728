import type { Catalogue } from '#query/catalogue/catalogue.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import type { SextantDb } from '#store/db.ts';
import type { ShownTab } from '../shown.ts';

/** Longer texts are usually generated; their tables are not looked up while typing. */
const MAX_READ = 100_000;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Loads the columns of every table in a text before completion needs them, so that completion never waits for the
 * network. A table is requested once per page.
 */
export function createColumnPrefetch(
  db: SextantDb,
  catalogue: Catalogue,
): (sql: string, shown: ShownTab) => Promise<void> {
  const requested = new Set<string>();
  /** The databases whose columns are loaded all at once; reading them is not cheap. */
  const whole = new Set<number>();

  return async (sql, { tab, schema }) => {
    const { dbId, catalog } = tab;
    if (dbId === null || sql.length > MAX_READ || whole.has(dbId)) return;
    if ((await catalogueEntry(db, 'columns', { dbId }))?.payload?.length) {
      whole.add(dbId);
      return;
    }
    // The parser is part of the completion chunk, which is loaded after the first paint.
    const { tablesNamedIn } = await import('#domain/sql/complete/completeTables.ts');
    for (const path of tablesNamedIn(sql)) {
      const inSchema = path.at(-2) ?? schema;
      const scope = { dbId, catalog, schema: inSchema };
      const tables = await catalogueEntry(db, 'tables', scope);
      const table = tables?.payload?.find(({ name }) => same(name, path.at(-1) ?? ''));
      const key = JSON.stringify([scope, table?.name]);
      if (!table || requested.has(key)) continue;
      requested.add(key);
      const stored = await catalogueEntry(db, 'table', { ...scope, table: table.name });
      if (!stored?.payload) await catalogue.refreshTable(scope, table.name);
    }
  };
}
