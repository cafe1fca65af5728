import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { extractHere, keptTableHere, resultHere, type TableHere } from '#domain/device/tableHere.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { getExtract } from '#store/datasets/extracts.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import type { Tables } from '#store/schema.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { getQuery } from '#store/sql/queries.ts';
import { listDeviceTables } from './listDeviceTables.ts';

/** The tables of servers of which all rows are on this device: kept, as an extract, or as a result. */
export async function listTablesHere(db: Tables): Promise<readonly TableHere[]> {
  const kept = (await listKeptTables(db)).map(keptTableHere);
  const others = await Promise.all(
    (await listDeviceTables(db)).map(async ({ name, rows }) => {
      if (rows.kind === 'extract') {
        const extract = await getExtract(db, rows.datasetId);
        return extract === undefined ? null : extractHere(name, extract, await columnsOf(db, extract));
      }
      if (rows.kind === 'table') return null;
      const row = await db.results.get(rows.resultId);
      const query = row && (await getQuery(db, row.queryId));
      return row === undefined || query === undefined || query.dbId === DEVICE_ID
        ? null
        : resultHere(name, query, row);
    }),
  );
  return [...kept, ...others].filter((each) => each !== null);
}

/** The columns of the extract's table as its database last listed them; null if it has not. */
async function columnsOf(
  db: Tables,
  { databaseId = null, source: { from } }: StoredExtract,
): Promise<readonly string[] | null> {
  if (databaseId === null || from.kind !== 'table') return null;
  const all = (await catalogueEntry(db, 'columns', { dbId: databaseId }))?.payload;
  const table = all?.find(
    ({ name, schema, catalog }) =>
      name === from.table &&
      (from.schema === null || schema === from.schema) &&
      (from.catalog === null || catalog === null || catalog === from.catalog),
  );
  return table?.columns.map(([name]) => name) ?? null;
}
