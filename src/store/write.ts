import { err, ok, type Result } from '#domain/result.ts';
import type { SyncStore, WriteTx } from '#sync/tables.ts';
import type { SextantDb } from './db.ts';
import { OutdatedError, storageError, type StorageError } from '#domain/error/storageError.ts';
import { SCHEMA_VERSION, type DeviceTableName, type Tables } from './schema.ts';

/** The tables inside a write transaction. */
export type Tx = WriteTx<Tables>;

/** What one change of a person's work may touch. Result rows are excluded: their transactions are long. */
export const WORK_TABLES = [
  'tabs',
  'confirmedTabs',
  'closedTabs',
  'destroyedTabs',
  'editorTables',
  'savedQueries',
  'queries',
  'outbox',
  'settings',
  'versions',
  'meta',
  'dashboards',
  'dashboardContents',
  'confirmedDashboards',
  'charts',
  'datasets',
  'filterStates',
  'favorites',
  'pins',
  'pinnedAnswers',
  'extracts',
  'extractFiles',
  'documents',
  'documentVersions',
  'keptRows',
  'comments',
] as const satisfies readonly DeviceTableName[];

/** Result rows with the queries whose state they change. */
export const RESULT_TABLES = [
  'queries',
  'results',
  'resultPages',
] as const satisfies readonly DeviceTableName[];

/** The server's history of past queries. */
export const HISTORY_TABLES = ['pastQueries', 'settings'] as const satisfies readonly DeviceTableName[];

/** What is read of dashboards, charts and datasets, with a person's changes to it. */
export const DASHBOARD_TABLES = [
  'dashboards',
  'dashboardContents',
  'confirmedDashboards',
  'charts',
  'datasets',
  'favorites',
  'settings',
  'outbox',
  'documents',
  'documentVersions',
  'comments',
] as const satisfies readonly DeviceTableName[];

/** Chart data and offline copies. */
export const CHART_DATA_TABLES = [
  'chartAnswers',
  'chartBodies',
  'pins',
  'pinnedAnswers',
] as const satisfies readonly DeviceTableName[];

export const CHART_IMAGE_TABLES = ['pictures'] as const satisfies readonly DeviceTableName[];

/** Rows of datasets and offline copies. */
export const EXTRACT_TABLES = [
  'extracts',
  'extractFiles',
  'pins',
] as const satisfies readonly DeviceTableName[];

/** An offline copy with its chart data and its rows of datasets. */
export const COPY_TABLES = [
  'pins',
  'pinnedAnswers',
  'extracts',
  'extractFiles',
] as const satisfies readonly DeviceTableName[];

/** Tables a person made on this device, and their rows. */
export const KEPT_TABLES = ['keptTables', 'keptRows'] as const satisfies readonly DeviceTableName[];

/** What people said, and what of a dashboard they said it about. */
export const COMMENT_TABLES = [
  'comments',
  'dashboards',
  'dashboardContents',
] as const satisfies readonly DeviceTableName[];

/**
 * The catalogue changes separately from a person's work, so that a refresh of thousands of tables never delays a
 * keystroke.
 */
export const CATALOGUE_TABLES = ['catalogue'] as const satisfies readonly DeviceTableName[];

export const DIAGNOSTICS_TABLES = ['diagnostics'] as const satisfies readonly DeviceTableName[];

/**
 * Runs `work` in one atomic transaction. Inside, only the database may be awaited. A storage failure is returned as a
 * value; a bug inside `work` is rethrown after rollback.
 */
export async function write<T>(
  db: SextantDb,
  work: (tx: Tx) => Promise<T>,
  tables: readonly DeviceTableName[] = WORK_TABLES,
): Promise<Result<T, StorageError>> {
  try {
    const value = await db.writing(tables, async (transaction) => {
      requireCurrent(transaction.idbtrans.db.version);
      // It has the tables too, bound to it.
      return work(transaction as unknown as Tx);
    });
    return ok(value);
  } catch (cause) {
    const error = storageError(cause);
    if (!error) throw cause;
    return err(error.kind === 'closed' && db.handover.begun ? { kind: 'outdated', cause } : error);
  }
}

/** The database as the sync engine uses it. */
export const syncStore = (db: SextantDb): SyncStore<Tables> => ({
  name: db.name,
  tables: db,
  write: (work) => write(db, work),
});

/** Reads a consistent state of several tables. Throws storage failures. */
export function readAtOnce<T>(
  db: SextantDb,
  tables: readonly DeviceTableName[],
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  // A transaction has the tables, bound to it.
  return db.transaction('r', [...tables], (transaction) => work(transaction as unknown as Tables));
}

/** The same, but returns a storage failure as a value. */
export async function readTogether<T>(
  db: SextantDb,
  tables: readonly DeviceTableName[],
  work: (tables: Tables) => Promise<T>,
): Promise<Result<T, StorageError>> {
  try {
    return ok(await readAtOnce(db, tables, work));
  } catch (cause) {
    const error = storageError(cause);
    if (!error) throw cause;
    return err(error);
  }
}

/**
 * Older code can open a newer database without an error. The version of an open connection cannot change and is free to
 * read, so every write checks it. Dexie uses ten native versions per version of ours.
 */
function requireCurrent(nativeVersion: number): void {
  if (Math.floor(nativeVersion / 10) > SCHEMA_VERSION) {
    throw new OutdatedError('The local database was upgraded by a newer version.');
  }
}
