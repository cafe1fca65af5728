import { useEffect, useMemo, useState } from 'react';
import type { Database } from '#domain/catalogue/catalogue.ts';
import type { Query } from '#domain/query/query.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { defaultSchema, dialectOf } from '#domain/sql/dialect.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import { RESULTS_TAB } from '#domain/tab/editorTable.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { getQuery } from '#store/queries.ts';
import { getSavedQuery } from '#store/savedQueries.ts';
import { setting } from '#store/settings.ts';
import { listTables } from '#store/tables.ts';
import { listTabs } from '#store/tabs.ts';
import type { SextantDb } from '#store/db.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useServices } from '../../services.ts';
import type { Lab } from './createLab.ts';
import type { Shown } from './shown.ts';
import { listed, shownTab } from './windowTabs.ts';

/** Everything of the store that the page shows, but for rows, history and what completion knows. */
export interface LabData {
  readonly tabs: readonly QueryEditor[];
  readonly hasClosedTabs: boolean;
  readonly databases: readonly Database[];
  readonly shown: Shown | null;
  readonly schemas: readonly string[];
  readonly catalogs: readonly string[];
  /** The tables opened beside the shown tab. */
  readonly tables: readonly EditorTable[];
  /** What the output shows: 'Results', 'Query history' or the id of a table. */
  readonly output: string;
  /** Whether all that is stored of the shown tab is here: it follows a moment after a press. */
  readonly isRead: boolean;
  /** Width of the sidebar in per cent. */
  readonly sidebar: number;
}

const SIDEBAR_PERCENT = 22;
export const SIDEBAR_GROUP = 'sqllab.sidebar';

/** What is stored of one tab besides itself. */
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

async function readOfTab(db: SextantDb, tab: QueryEditor): Promise<OfTab> {
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

/** Undefined until the store has first answered. Another tab is there at once, with what was last read of it. */
export function useLabData(lab: Lab): LabData | undefined {
  const { db } = useServices();
  const ahead = useObservable(lab.tabs.inWindow);
  const [lastRead] = useState(() => new Map<string, OfTab>());
  const rows = useLive(async () => {
    // Side by side: what each waits for is its turn at the disk.
    const [tabs, activeId, databases, closedCount, panes] = await Promise.all([
      listTabs(db),
      setting(db, 'activeTabId'),
      catalogueEntry(db, 'databases'),
      db.closedTabs.count(),
      setting(db, 'panes'),
    ]);
    const tab = shownTab(tabs, lab.tabs.visited(), activeId);
    if (tab) lastRead.set(tab.id, await readOfTab(db, tab));
    return {
      tabs,
      activeId,
      databases: databases?.payload ?? [],
      hasClosedTabs: closedCount > 0,
      sidebar: panes[SIDEBAR_GROUP]?.[0] ?? SIDEBAR_PERCENT,
    };
  }, [db, lab, ahead.chosen]);

  useEffect(() => {
    if (rows) lab.tabs.list(rows.tabs, rows.activeId);
  }, [lab, rows]);

  return useMemo(() => {
    if (!rows) return undefined;
    const { activeId, ...data } = rows;
    const tabs = listed(data.tabs, ahead);
    const tab = shownTab(tabs, lab.tabs.visited(), activeId);
    const read = tab === null ? undefined : lastRead.get(tab.id);
    const { latestQuery, savedQuery, ...ofTab } = read ?? NOTHING;
    const database = data.databases.find((each) => each.id === tab?.dbId) ?? null;
    const schema = tab?.schema ?? defaultSchema(ofTab.schemas);
    const dialect = dialectOf(database?.backend ?? null);
    const shown = tab && { tab, database, dialect, schema, savedQuery, latestQuery };
    return { ...data, ...ofTab, tabs, shown, isRead: read !== undefined };
  }, [lab, rows, ahead, lastRead]);
}
