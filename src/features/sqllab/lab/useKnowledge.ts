import { useMemo } from 'react';
import type { CompletionCatalogue } from '#domain/sql/complete.ts';
import type { ColumnName } from '#domain/sql/completeColumns.ts';
import { catalogueEntry, listKnownTables } from '#store/catalogue.ts';
import { DEFAULT_SETTINGS, setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { columnNames, otherCatalogs } from './knownNames.ts';
import type { CompletionKnowledge } from '../editor/knowledge.ts';
import type { Shown } from './shown.ts';

/** Schema and table as one key, lower case, as most engines compare names. */
function key(schema: string | null, table: string): string {
  return JSON.stringify([schema, table.toLowerCase()]);
}

/** The stored catalogue of the shown tab's database for completion; undefined while there is no tab. */
export function useKnowledge(shown: Shown | null): CompletionKnowledge | undefined {
  const { db } = useDevice();
  const dbId = shown?.tab.dbId ?? null;
  const catalog = shown?.tab.catalog ?? null;
  const schema = shown?.schema ?? null;
  const dialect = shown?.dialect;

  const settings = useLive(() => setting(db, 'editor'), [db]) ?? DEFAULT_SETTINGS.editor;
  const stored = useLive(async () => {
    if (dbId === null) return null;
    const schemas = (await catalogueEntry(db, 'schemas', { dbId, catalog }))?.payload ?? [];
    const functions = (await catalogueEntry(db, 'functions', { dbId }))?.payload ?? [];
    const tables = await Promise.all(
      schemas.map(
        async (each) =>
          [
            each,
            (await catalogueEntry(db, 'tables', { dbId, catalog, schema: each }))?.payload ?? [],
          ] as const,
      ),
    );
    return {
      schemas,
      functions,
      all: (await catalogueEntry(db, 'columns', { dbId }))?.payload ?? [],
      tables: new Map(tables),
      known: await listKnownTables(db, { dbId, catalog }),
    };
  }, [db, dbId, catalog]);

  return useMemo(() => {
    if (!dialect) return undefined;
    const others = otherCatalogs(stored?.all ?? []);
    const columns = new Map<string, readonly ColumnName[]>();
    const rows = new Map<string, number>();
    for (const table of stored?.all ?? []) {
      if (table.catalog !== null && table.catalog !== catalog) continue;
      columns.set(key(table.schema, table.name), columnNames(table));
      if (table.rows != null) rows.set(key(table.schema, table.name), table.rows);
    }
    for (const { schema: inSchema, table } of stored?.known ?? [])
      columns.set(key(inSchema, table.name), table.columns);
    const catalogue: CompletionCatalogue = {
      schema,
      schemas: stored?.schemas ?? [],
      functions: stored?.functions ?? [],
      catalogs: others.names,
      tables: (of, inCatalog) =>
        inCatalog !== undefined
          ? others.tables(inCatalog, of)
          : (stored?.tables.get(of ?? schema ?? '') ?? []).map(({ name, kind }) => ({
              name,
              kind: kind === 'table' ? 'table' : 'view',
            })),
      rows: (of, table) => rows.get(key(of ?? schema, table)) ?? null,
      columns: (of, table, inCatalog) =>
        inCatalog === undefined
          ? (columns.get(key(of ?? schema, table)) ?? null)
          : others.columns(inCatalog, of, table),
    };
    return { catalogue, dialect, settings };
  }, [stored, catalog, schema, dialect, settings]);
}
