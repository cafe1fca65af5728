import { addTab } from '#commands/tab/tab.ts';
import { newId } from '#domain/ids.ts';
import { defaultSchema } from '#domain/sql/dialect.ts';
import { dialectOfDatabase } from '#domain/sql/dialectOfDatabase.ts';
import { welcomeSql } from '#domain/sql/table/welcome.ts';
import type { Preparing } from '#domain/preparing.ts';
import { SECOND } from '#domain/time.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listClosedTabs, listTabs } from '#store/sql/tabs.ts';
import { firstKnown, type PlaceServices } from './firstPlace.ts';
import type { LabServices } from '../labServices.ts';

/** No tab was ever open here, and none was closed (TAB-11 covers that). */
async function isFirstVisit({ db }: Pick<LabServices, 'db'>): Promise<boolean> {
  const [tabs, closed] = await Promise.all([listTabs(db), listClosedTabs(db)]);
  return tabs.length + closed.length === 0;
}

export interface WelcomeServices extends Pick<
  LabServices,
  'db' | 'change' | 'clock' | 'random' | 'noteShown'
> {
  readonly catalogue: Pick<LabServices['catalogue'], 'refreshSchemas' | 'refreshTables'>;
  readonly conf: PlaceServices['conf'];
  readonly dashboards: Pick<LabServices['dashboards'], 'preparing'>;
}

/** The polling interval while the server loads the database. */
const PATIENCE = 2 * SECOND;

interface Place {
  readonly schema: string | null;
  readonly tables: readonly string[];
}

async function look(
  { db, catalogue }: Pick<WelcomeServices, 'db' | 'catalogue'>,
  dbId: number,
): Promise<Place> {
  const place = { dbId, catalog: null };
  await catalogue.refreshSchemas(place);
  const schema = defaultSchema((await catalogueEntry(db, 'schemas', place))?.payload ?? []);
  await catalogue.refreshTables({ ...place, schema });
  const tables = await catalogueEntry(db, 'tables', { ...place, schema });
  return { schema, tables: tables?.payload?.map((table) => table.name) ?? [] };
}

/**
 * On the first visit, opens a tab with an example query over the first database. `mayRun` reads the databases, and
 * whether the server would accept a tab. `onWait` has what the server is loading.
 */
export async function welcome(
  services: WelcomeServices,
  mayRun: () => Promise<boolean>,
  onWait: (databases: readonly Preparing[]) => void,
): Promise<void> {
  const { db, change, clock, random, conf, dashboards } = services;
  const isFirst = await isFirstVisit(services);
  if (!isFirst) services.noteShown();
  const [isAllowed, atFirst] = await Promise.all([mayRun(), isFirst ? dashboards.preparing() : []]);
  if (!isFirst || !isAllowed) return;
  const database = await firstKnown({ conf, db });
  if (!database) return;
  // A server may respond before its first start has loaded the sample data. It would hold a request for its tables
  // back.
  for (let preparing = atFirst; ; preparing = await dashboards.preparing()) {
    if (!preparing.some(({ name }) => name === database.name)) break;
    onWait(preparing);
    await clock.sleep(PATIENCE);
    if (!(await isFirstVisit(services))) return;
  }
  const { schema, tables } = await look(services, database.id);
  // Another window, or the list of tabs from the server, may have been faster.
  if (!(await isFirstVisit(services))) return;
  const sql = welcomeSql(tables, dialectOfDatabase(database));
  change(addTab({ id: newId(random), dbId: database.id, schema, sql }));
}
