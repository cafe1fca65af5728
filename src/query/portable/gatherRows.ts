import { EXTRACT_WHOLE_ROWS } from '#contract/dataset/extract.ts';
import type { PortableRows } from '#contract/dashboard/portable.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { checkedExpression } from '#domain/compile/sql/expression.ts';
import { attempt } from '#domain/compile/refusal.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { deviceSource } from '#domain/device/deviceSource.ts';
import { areLimited, mentionedTables } from '#domain/device/deviceTables.ts';
import { hasTemplate } from '#domain/sql/statement/commentTags.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { SextantDb } from '#store/db.ts';
import { areLooseRows, hasWeeksOfEngine, type StoredExtract } from '#store/datasets/extractRow.ts';
import { getExtract } from '#store/datasets/extracts.ts';
import type { RowsToKeep } from '../../../workers/engine/keepRows.ts';
import { type GatheredRows, sourceInFile } from './gatheredRows.ts';
import { deviceContents } from '../device/deviceContents.ts';
import { listDeviceTables } from '../device/listDeviceTables.ts';

export interface RowsPorts {
  readonly db: SextantDb;
  /** Runs a query over the tables of this device. */
  readonly queryRows: (sql: string, isParquet: boolean) => Promise<Result<RowsToKeep, string>>;
  /** The time zone of this device. */
  readonly zone: string;
}

const quoted = (name: string): string => quoteAlways(name, dialectOf('duckdb'));

type Read = Result<GatheredRows, string>;

/**
 * The rows of a dataset that are on this device as a Parquet file; null if none are. `isForPage`: in a form that a page
 * reads without the engine.
 */
export async function gatherRows(
  ports: RowsPorts,
  dataset: Dataset,
  isForPage: boolean,
): Promise<Read | null> {
  if (isDeviceDataset(dataset.id)) return deviceRows(ports, dataset, isForPage);
  const { db } = ports;
  const { id } = dataset;
  const extract = await getExtract(db, id);
  if (extract?.takenAt == null || extract.isTooLarge) return null;
  // More take too much memory to be written.
  if (extract.rows > EXTRACT_WHOLE_ROWS) return null;
  // Its rows depend on who asked for them.
  if (extract.source.from.kind === 'sql' && hasTemplate(extract.source.from.sql)) return null;
  return extractRows(ports, extract, isForPage);
}

async function extractRows(ports: RowsPorts, extract: StoredExtract, isForPage: boolean): Promise<Read> {
  const { datasetId, name, zone, isSameSql, source, takenAt, isLimited = false } = extract;
  const isLoose = areLooseRows(extract);
  const table = (await listDeviceTables(ports.db)).find(
    ({ rows }) => rows.kind === 'extract' && rows.datasetId === datasetId,
  );
  if (table === undefined) return err('they are no longer on this device.');
  const from = { kind: 'table', catalog: 'memory', schema: DEVICE_SCHEMA, table: table.name } as const;
  const hasOtherWeeks = hasWeeksOfEngine(extract);
  const facts = {
    datasetId,
    name,
    zone,
    isSameSql,
    isLimited,
    isLoose,
    hasOtherWeeks,
    takenAt: takenAt ?? 0,
  };
  return readRows(ports, { ...source, from }, facts, isForPage);
}

async function deviceRows(ports: RowsPorts, { id, name }: Dataset, isForPage: boolean): Promise<Read | null> {
  const contents = await deviceContents(ports.db, id);
  if (contents === null) return null;
  const all = await listDeviceTables(ports.db);
  const read = mentionedTables(contents.sql === '' ? `"${contents.title}"` : contents.sql, all);
  const ages = read.map(({ rows }) => (rows.kind === 'extract' ? rows.takenAt : rows.storedAt));
  const facts = {
    datasetId: id,
    name,
    zone: ports.zone,
    isSameSql: true,
    isLimited: areLimited(read),
    isLoose: false,
    hasOtherWeeks: false,
    takenAt: Math.min(...ages, Number.MAX_SAFE_INTEGER),
  };
  return readRows(ports, deviceSource(contents), facts, isForPage);
}

/** Reads all columns; those that are calculated are computed now, so that they need no SQL any more. */
async function readRows(
  { queryRows }: RowsPorts,
  source: Datasource,
  facts: Omit<PortableRows, 'form' | 'rows' | 'parts' | 'cubes' | 'columns' | 'source'>,
  isForPage: boolean,
): Promise<Read> {
  const statement = attempt(() => readAll(source, facts.isSameSql));
  if (!statement.ok) return err(statement.error.message);
  const rows = await queryRows(statement.value, !isForPage);
  if (!rows.ok) return rows;
  const { rows: part, count, columns } = rows.value;
  const entry: PortableRows = {
    ...facts,
    form: isForPage ? 'arrow' : 'parquet',
    rows: count,
    parts: [part.size],
    columns: columns.map(([name, type]) => [name, type]),
    cubes: [],
    source: sourceInFile(source, facts.name, facts.isSameSql),
  };
  return ok({ entry, parts: [part] });
}

/** Written here: the compiler is too large to be loaded for one statement. */
function readAll({ columns, from }: Datasource, isSameSql: boolean): string {
  const list = columns.flatMap(({ name, expression }) => {
    if (!expression) return [quoted(name)];
    return isSameSql ? [`(${checkedExpression(expression)}) AS ${quoted(name)}`] : [];
  });
  const table =
    from.kind === 'sql' ? `(${from.sql}\n) AS virtual_table` : `${DEVICE_SCHEMA}.${quoted(from.table)}`;
  return `SELECT ${list.join(', ')} FROM ${table}`;
}
