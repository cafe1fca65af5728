import { addTab } from '#commands/tab.ts';
import { newId } from '#domain/ids.ts';
import { defaultSchema, dialectOf } from '#domain/sql/dialect.ts';
import { firstDatabase, welcomeSql } from '#domain/sql/welcome.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listClosedTabs, listTabs } from '#store/tabs.ts';
import type { Services } from '../../services.ts';

/** Nobody has ever had a tab here: not now, and none was closed (TAB-11 is another matter). */
async function isFirstVisit({ db }: Services): Promise<boolean> {
  const [tabs, closed] = await Promise.all([listTabs(db), listClosedTabs(db)]);
  return tabs.length + closed.length === 0;
}

/** On the very first visit opens a tab with a query worth running over what the first database holds. */
export async function welcome(services: Services): Promise<void> {
  const { db, catalogue, change, random, conf } = services;
  if (!(await isFirstVisit(services))) return;
  const databases = await catalogueEntry(db, 'databases');
  const database = firstDatabase(databases?.payload ?? [], conf.get().defaultDbId);
  if (!database) return;
  const dbId = database.id;
  await catalogue.refreshSchemas({ dbId, catalog: null });
  const schemas = await catalogueEntry(db, 'schemas', { dbId, catalog: null });
  const schema = defaultSchema(schemas?.payload ?? []);
  await catalogue.refreshTables({ dbId, catalog: null, schema });
  const tables = await catalogueEntry(db, 'tables', { dbId, catalog: null, schema });
  const names = tables?.payload?.map((table) => table.name) ?? [];
  // Another window, or the list of tabs from the server, may have been quicker.
  if (!(await isFirstVisit(services))) return;
  change(addTab({ id: newId(random), dbId, schema, sql: welcomeSql(names, dialectOf(database.backend)) }));
}
