import { setDatabase } from '#commands/tab/tabEdit.ts';
import type { Database } from '#domain/catalogue/catalogue.ts';
import { DEVICE_DATABASE, DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { firstDatabase } from '#domain/sql/table/welcome.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { getTab } from '#store/sql/tabs.ts';
import type { ServerConf } from '../../../services/session.ts';
import type { LabServices } from '../labServices.ts';

export type TabPlace = Pick<TabSeed, 'dbId' | 'catalog' | 'schema'>;

export interface PlaceServices extends Pick<LabServices, 'db' | 'dispatch'> {
  readonly catalogue: Pick<LabServices['catalogue'], 'refreshDatabases'>;
  readonly conf: { readonly get: () => Pick<ServerConf, 'defaultDbId'> };
}

/** The database of a new tab, as far as any is known. Without a server it is this device. */
export async function firstKnown({
  conf,
  db,
}: Pick<PlaceServices, 'conf'> & Pick<LabServices, 'db'>): Promise<Pick<
  Database,
  'id' | 'name' | 'backend'
> | null> {
  const { defaultDbId } = conf.get();
  if (defaultDbId === DEVICE_ID) return DEVICE_DATABASE;
  const databases = await catalogueEntry(db, 'databases');
  return firstDatabase(databases?.payload ?? [], defaultDbId);
}

/** The first known database, unless the seed names one. */
export async function firstPlace(
  { conf, db }: Pick<PlaceServices, 'conf' | 'db'>,
  seed: TabSeed,
): Promise<TabPlace> {
  const first = await firstKnown({ conf, db });
  return { dbId: seed.dbId ?? first?.id ?? null, catalog: seed.catalog ?? null, schema: seed.schema ?? null };
}

/**
 * Sets the database of a tab that was opened before any database was known: on a first visit tabs may come from the
 * server, or be opened, while the list of databases is still loading.
 */
export async function placeOnceKnown(services: PlaceServices, tabId: string): Promise<void> {
  const { catalogue, db, dispatch } = services;
  // A tab that was never read may have a database.
  const isWithout = async () => {
    const tab = await getTab(db, tabId);
    return tab !== undefined && tab.loaded && tab.dbId === null;
  };
  if (!(await isWithout())) return;
  if ((await firstPlace(services, {})).dbId == null) await catalogue.refreshDatabases();
  const { dbId } = await firstPlace(services, {});
  if (dbId != null && (await isWithout())) await dispatch(setDatabase({ id: tabId, dbId }));
}
