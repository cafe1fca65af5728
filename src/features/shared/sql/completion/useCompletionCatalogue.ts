import { useMemo } from 'react';
import type { TableReference, TableColumns } from '#domain/catalogue/catalogue.ts';
import type { CompletionCatalogue } from '#domain/sql/complete/complete.ts';
import type { ColumnName } from '#domain/sql/complete/completeColumns.ts';
import { catalogueEntry, listKnownTables } from '#store/catalogue.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { columnNames, otherCatalogs } from './knownNames.ts';

/** Schema and table as one key, lower case, as most engines compare names. */
function key(schema: string | null, table: string): string {
  return JSON.stringify([schema, table.toLowerCase()]);
}

/** Where a statement runs. */
export interface StatementPlace {
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
}

/** The stored catalogue of a database, for completion; `all` are the columns of its tables that are known at once. */
export function useCompletionCatalogue(
  { dbId, catalog, schema }: StatementPlace,
  all: readonly TableColumns[],
): CompletionCatalogue {
  const { db } = useDevice();
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
      tables: new Map(tables),
      known: await listKnownTables(db, { dbId, catalog }),
    };
  }, [db, dbId, catalog]);

  const others = useMemo(() => otherCatalogs(all), [all]);
  const catalogTables = useMemo(
    () =>
      new Map(
        all
          .filter((table) => table.catalog === null || table.catalog === catalog)
          .map((table) => [key(table.schema, table.name), table]),
      ),
    [all, catalog],
  );

  return useMemo(() => {
    const known = new Map<string, readonly ColumnName[]>();
    const references = new Map<string, readonly TableReference[]>();
    for (const { schema: inSchema, table } of stored?.known ?? []) {
      known.set(key(inSchema, table.name), table.columns);
      references.set(key(inSchema, table.name), table.foreignKeys);
    }
    const columnsIn = (at: string): readonly ColumnName[] | null => {
      const table = catalogTables.get(at);
      return known.get(at) ?? (table === undefined ? null : columnNames(table));
    };
    return {
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
      foreignKeys: (of, table, inCatalog) => {
        if (inCatalog !== undefined) return others.foreignKeys(inCatalog, of, table);
        const at = key(of ?? schema, table);
        return catalogTables.get(at)?.foreignKeys ?? references.get(at) ?? [];
      },
      rows: (of, table) => catalogTables.get(key(of ?? schema, table))?.rows ?? null,
      columns: (of, table, inCatalog) =>
        inCatalog === undefined ? columnsIn(key(of ?? schema, table)) : others.columns(inCatalog, of, table),
    };
  }, [stored, catalogTables, others, schema]);
}
