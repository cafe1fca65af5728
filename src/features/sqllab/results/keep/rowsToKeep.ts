import { datasetSql } from '#domain/dataset/creation/newDataset.ts';
import { chosenRows, type ServerRows } from '#domain/device/serverRows.ts';
import type { Query } from '#domain/query/query.ts';
import { dialectOfDatabase } from '#domain/sql/dialectOfDatabase.ts';
import { tableReference } from '#domain/sql/table/selectStatement.ts';
import type { Millis } from '#domain/time.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import type { SextantDb } from '#store/db.ts';
import { getTab } from '#store/sql/tabs.ts';

/** What rows are kept of: a query, or a table of the tree. */
export type KeptFrom =
  | { readonly kind: 'query'; readonly query: Query; readonly columns: readonly string[] }
  | {
      readonly kind: 'table';
      readonly dbId: number;
      readonly catalog: string | null;
      readonly schema: string | null;
      readonly table: string;
    };

/** Which of the rows a person chose. */
export interface WantedRows {
  /** Null for all columns. */
  readonly columns: readonly string[] | null;
  /** A condition in SQL; empty for all rows. */
  readonly filter: string;
  readonly maxRows: number;
  /** The age after which they are read again; null for never. */
  readonly refreshAfter: Millis | null;
}

type RowsToKeep = Omit<ServerRows, 'isCut'>;

/** The request for rows of a query or a table, as a statement of their database. */
export async function rowsToKeep(db: SextantDb, from: KeptFrom, wanted: WantedRows): Promise<RowsToKeep> {
  const { columns, filter, maxRows, refreshAfter } = wanted;
  const { dbId, catalog, schema } = from.kind === 'table' ? from : from.query;
  const databases = await catalogueEntry(db, 'databases');
  const database = databases?.payload?.find(({ id }) => id === dbId);
  const dialect = dialectOfDatabase(database);
  const all =
    from.kind === 'table' ? `SELECT * FROM ${tableReference(from, null, dialect)}` : datasetSql(from.query);
  const tab = from.kind === 'query' ? await getTab(db, from.query.sqlEditorId) : undefined;
  return {
    dbId,
    catalog,
    schema,
    table: from.kind === 'table' ? from.table : null,
    sql: chosenRows(all, { columns, filter }, dialect),
    templateParams: tab?.templateParams.trim() ? tab.templateParams : null,
    isWhole: from.kind === 'table' && columns === null && filter.trim() === '',
    maxRows,
    refreshAfter,
  };
}
