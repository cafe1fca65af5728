import { useEffect, useMemo, useState } from 'react';
import type { Database, TableColumns } from '#domain/catalogue/catalogue.ts';
import { DEVICE_DATABASE } from '#domain/device/deviceDatabase.ts';
import type { Query } from '#domain/query/query.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { defaultSchema } from '#domain/sql/dialect.ts';
import { dialectOfDatabase } from '#domain/sql/dialectOfDatabase.ts';
import { type EditorTable, RESULTS_TAB } from '#domain/tab/editorTable.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { getQuery } from '#store/sql/queries.ts';
import { getSavedQuery } from '#store/sql/savedQueries.ts';
import { setting } from '#store/settings.ts';
import { listTables } from '#store/sql/tables.ts';
import type { SextantDb } from '#store/db.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import type { Lab } from './createLab.ts';
import type { ShownTab } from './shown.ts';
import { listed, shownTab } from './tabs/windowTabs.ts';

/** The stored data that the page shows, except rows, history and completion. */
export interface LabData {
  readonly tabs: readonly QueryEditor[];
  readonly hasClosedTabs: boolean;
  readonly databases: readonly Database[];
  readonly shown: ShownTab | null;
  readonly schemas: readonly string[];
  readonly catalogs: readonly string[];
  /** All columns of the shown tab's database, where its server lists them in one call. Many, so read once. */
  readonly columns: readonly TableColumns[];
  /** The tables opened beside the shown tab. */
  readonly tables: readonly EditorTable[];
  /** The selected tab of the output: 'Results', 'Query history' or the id of a table. */
  readonly output: string;
  /** Whether all stored data of the shown tab is loaded: it follows shortly after a tab is selected. */
  readonly isRead: boolean;
  /** Width of the sidebar in per cent. */
  readonly sidebar: number;
}

const SIDEBAR_PERCENT = 22;
export const SIDEBAR_GROUP = 'sqllab.sidebar';

const NO_COLUMNS: readonly TableColumns[] = [];

/** The stored data that belongs to one tab. */
interface OfTab extends Pick<LabData, 'schemas' | 'catalogs' | 'tables' | 'output'> {
  readonly latestQuery: Query | null;
  readonly savedQuery: SavedQuery | null;
}

const NOTHING: OfTab = {
  latestQuery: null,
  savedQuery: null,
  schemas: [],
  catalogs: [],
  tables: [],
  output: RESULTS_TAB,
};

/** The fields of a tab that determine its stored data. The text is not among them, so typing causes no reads. */
type Named = Pick<QueryEditor, 'id' | 'dbId' | 'catalog' | 'latestQueryId' | 'savedQueryId'>;

/** No tab, and so no stored data. */
const NO_TAB: Named = { id: '', dbId: null, catalog: null, latestQueryId: null, savedQueryId: null };

async function readOfTab(db: SextantDb, tab: Named): Promise<OfTab> {
  const place = tab.dbId === null ? null : { dbId: tab.dbId, catalog: tab.catalog };
  const [latestQuery, savedQuery, schemas, catalogs, tables, outputs] = await Promise.all([
    tab.latestQueryId === null ? undefined : getQuery(db, tab.latestQueryId),
    tab.savedQueryId === null ? undefined : getSavedQuery(db, tab.savedQueryId),
    place && catalogueEntry(db, 'schemas', place),
    place && catalogueEntry(db, 'catalogs', { dbId: place.dbId }),
    listTables(db, tab.id),
    setting(db, 'southPaneTabs'),
  ]);
  return {
    latestQuery: latestQuery ?? null,
    savedQuery: savedQuery?.deletedAt === null ? savedQuery : null,
    schemas: schemas?.payload ?? [],
    catalogs: catalogs?.payload ?? [],
    tables,
    output: outputs[tab.id] ?? RESULTS_TAB,
  };
}

/**
 * The last data read for a tab; undefined shortly after it was first selected. `answered` is whether any tab's data was
 * read.
 */
function useOfTab(
  db: SextantDb,
  tab: Named | null | undefined,
): { answered: boolean; of: OfTab | undefined } {
  const [earlier] = useState(() => new Map<string, OfTab>());
  const { id, dbId, catalog, latestQueryId, savedQueryId } = tab ?? NO_TAB;
  const isKnown = tab !== undefined;
  const now = useLive(async () => {
    if (!isKnown) return undefined;
    const of = await readOfTab(db, { id, dbId, catalog, latestQueryId, savedQueryId });
    return { id, of };
  }, [db, isKnown, id, dbId, catalog, latestQueryId, savedQueryId]);

  useEffect(() => {
    if (now) earlier.set(now.id, now.of);
  }, [earlier, now]);
  return { answered: now !== undefined, of: now?.id === id ? now.of : earlier.get(id) };
}

/** Undefined until the store has first answered. A tab selected again is shown at once with the last data read. */
export function useLabData(lab: Lab): LabData | undefined {
  const { db } = useDevice();
  const ahead = useObservable(lab.tabs.inWindow);
  const stored = useObservable(lab.storedTabs);
  const frame = useLive(async () => {
    // In parallel, since each waits for its turn at the disk.
    const [activeId, databases, closedCount, panes] = await Promise.all([
      setting(db, 'activeTabId'),
      catalogueEntry(db, 'databases'),
      db.closedTabs.count(),
      setting(db, 'panes'),
    ]);
    return {
      activeId,
      databases: [...(databases?.payload ?? []), DEVICE_DATABASE],
      hasClosedTabs: closedCount > 0,
      sidebar: panes[SIDEBAR_GROUP]?.[0] ?? SIDEBAR_PERCENT,
    };
  }, [db]);
  const tabs = useMemo(() => stored && listed(stored, ahead), [stored, ahead]);
  const tab = tabs && frame && shownTab(tabs, lab.tabs.visited(), frame.activeId);
  const { answered, of } = useOfTab(db, tab);
  const columns = useColumns(db, tab?.dbId ?? null);

  useEffect(() => {
    if (stored && frame) lab.tabs.list(stored, frame.activeId);
  }, [lab, stored, frame]);

  return useMemo(() => {
    if (!tabs || !frame || tab === undefined || !answered) return undefined;
    const { activeId: _, ...data } = frame;
    const { latestQuery, savedQuery, ...ofTab } = of ?? NOTHING;
    const database = data.databases.find((each) => each.id === tab?.dbId) ?? null;
    const schema = tab?.schema ?? defaultSchema(ofTab.schemas);
    const dialect = dialectOfDatabase(database);
    const shown = tab && { tab, database, dialect, schema, savedQuery, latestQuery };
    return { ...data, ...ofTab, tabs, columns, shown, isRead: of !== undefined };
  }, [tabs, tab, frame, answered, of, columns]);
}

function useColumns(db: SextantDb, dbId: number | null): readonly TableColumns[] {
  const read = useLive(
    async () => ({
      dbId,
      all: dbId === null ? null : (await catalogueEntry(db, 'columns', { dbId }))?.payload,
    }),
    [db, dbId],
  );
  return (read?.dbId === dbId ? read.all : null) ?? NO_COLUMNS;
}
