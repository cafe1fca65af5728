import { useMemo } from 'react';
import type { Database } from '#domain/catalogue/catalogue.ts';
import type { Query } from '#domain/query/query.ts';
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
import { useLive } from '#ui/useLive.ts';
import { useServices } from '../../services.ts';
import type { Shown } from './shown.ts';

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
  /** Width of the sidebar in per cent. */
  readonly sidebar: number;
}

const SIDEBAR_PERCENT = 22;
export const SIDEBAR_GROUP = 'sqllab.sidebar';

/** Undefined until the store has first answered. */
export function useLabData(): LabData | undefined {
  const { db } = useServices();
  const rows = useLive(async () => {
    const tabs = await listTabs(db);
    const activeId = await setting(db, 'activeTabId');
    const tab = tabs.find((each) => each.id === activeId) ?? tabs[0] ?? null;
    const databases = (await catalogueEntry(db, 'databases'))?.payload ?? [];
    const place = tab?.dbId == null ? null : { dbId: tab.dbId, catalog: tab.catalog };
    const latestQuery: Query | undefined = tab?.latestQueryId
      ? await getQuery(db, tab.latestQueryId)
      : undefined;
    const savedQuery = tab?.savedQueryId ? await getSavedQuery(db, tab.savedQueryId) : undefined;
    return {
      tabs,
      tab,
      databases,
      latestQuery: latestQuery ?? null,
      savedQuery: savedQuery?.deletedAt === null ? savedQuery : null,
      hasClosedTabs: (await db.closedTabs.count()) > 0,
      schemas: (place && (await catalogueEntry(db, 'schemas', place))?.payload) ?? [],
      catalogs: (place && (await catalogueEntry(db, 'catalogs', { dbId: place.dbId }))?.payload) ?? [],
      tables: tab ? await listTables(db, tab.id) : [],
      output: (tab && (await setting(db, 'southPaneTabs'))[tab.id]) ?? RESULTS_TAB,
      sidebar: (await setting(db, 'panes'))[SIDEBAR_GROUP]?.[0] ?? SIDEBAR_PERCENT,
    };
  }, [db]);

  return useMemo(() => {
    if (!rows) return undefined;
    const { tab, latestQuery, savedQuery, ...data } = rows;
    const database = data.databases.find((each) => each.id === tab?.dbId) ?? null;
    const schema = tab?.schema ?? defaultSchema(data.schemas);
    const dialect = dialectOf(database?.backend ?? null);
    return { ...data, shown: tab && { tab, database, dialect, schema, savedQuery, latestQuery } };
  }, [rows]);
}
