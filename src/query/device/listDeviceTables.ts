import { mentionedTables, nameTables, type DeviceTable } from '#domain/device/deviceTables.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { listExtracts } from '#store/datasets/extracts.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import type { Tables } from '#store/schema.ts';

/** The tables of this device, named. */
export async function listDeviceTables(db: Tables): Promise<readonly DeviceTable[]> {
  const results = await db.results.toArray();
  const queries = await db.queries.bulkGet(results.map(({ queryId }) => queryId));
  const kept = results.flatMap(({ id, storedAt, columns, rowCount }, at) => {
    const query = queries[at];
    // Rows are stored before their query names them; those of a closed tab have no query.
    return query === undefined || query.resultId !== id ? [] : [{ query, id, storedAt, columns, rowCount }];
  });
  const extracts = (await listExtracts(db)).flatMap(
    ({ datasetId, name, takenAt, source, rows, isLimited = false }) =>
      takenAt === null ? [] : [{ datasetId, name, takenAt, isLimited, rows, columns: typedColumns(source) }],
  );
  return nameTables(extracts, kept, await listKeptTables(db));
}

/** The kinds of the columns of a dataset. */
const TYPES = ['NUMBER', 'TEXT', 'TIME', 'BOOLEAN'] as const;

/** Physical columns, not calculated ones. */
const typedColumns = ({ columns }: Datasource): readonly (readonly [name: string, type: string])[] =>
  columns.flatMap(({ name, type, expression }) =>
    expression ? [] : [[name, type === null ? '' : TYPES[type]] as const],
  );

/** The tables a statement may read, and the names of all. */
export const tablesFor = (sql: string, all: readonly DeviceTable[]) => ({
  tables: mentionedTables(sql, all),
  names: all.map(({ name }) => name),
});
