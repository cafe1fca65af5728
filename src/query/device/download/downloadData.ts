import type { Api } from '#api/api.ts';
import { readDefinition } from '#api/http/readDefinition.ts';
import { withColumns } from '#domain/dataset/columns/usedColumns.ts';
import { isDefinedAs } from '#domain/dataset/definition.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import { isStaleExtract } from '#domain/dataset/isStaleExtract.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Clock, Millis } from '#domain/time.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import type { SextantDb } from '#store/db.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { getExtract, storeExtract } from '#store/datasets/extracts.ts';
import { holdData } from '#store/heldData.ts';
import { dashboardCopyId, getOfflineCopy } from '#store/dashboards/offlineCopies.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { EXTRACT_TABLES, write } from '#store/write.ts';
import { dashboardDatasets } from './dashboardDatasets.ts';
import type { EngineStore } from '../engine/engineStore.ts';
import { rowsServer } from './rowsServer.ts';
import type { RowsServer } from './rowsServer.ts';
import type { DownloadedRows } from './downloadRows.ts';
import { usedByCopies } from './usedByCopies.ts';
import { whyNotStored } from '../whyNotStored.ts';

export interface DataDeps {
  readonly db: SextantDb;
  readonly api: Pick<Api, 'capabilities' | 'chart' | 'dataset'>;
  readonly clock: Clock;
  readonly engine: Pick<EngineStore, 'missing' | 'fetch'>;
  readonly onStorageError: (error: StorageError) => void;
}

/** What is being downloaded, and the share that is done, from 0 to 1; null if unknown. */
export type OnData = (what: 'engine' | { readonly dataset: string }, share: number | null) => void;

export interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly onData: OnData;
  /** Whether extracts that are not old are downloaded again as well. */
  readonly isForced?: boolean;
}

/**
 * Downloads the extracts of an offline dashboard's datasets, and the query engine. Existing extracts stay until newer
 * ones are complete. Fails with a message for a person.
 */
export async function downloadData(
  deps: DataDeps,
  dashboardId: number,
  { signal, onData, isForced = false }: DownloadOptions,
): Promise<Result<void, string>> {
  const { db, engine, clock } = deps;
  const copyId = dashboardCopyId(dashboardId);
  if (((await getOfflineCopy(db, copyId))?.datasetIds ?? null) === null) return ok(undefined);
  const datasetIds = await dashboardDatasets(db, dashboardId);
  const held = await write(db, (tx) => holdData(tx, copyId, datasetIds), EXTRACT_TABLES);
  if (!held.ok) return err(notStored(deps, held.error));

  const fetched = await engine.fetch({ signal, onProgress: (share) => onData('engine', share) });
  if (!fetched.ok) return fetched;
  const server = await rowsServer(deps.api, clock);
  if (!server.ok) return err(describeError(server.error));
  let problem: string | null = null;
  for (const id of datasetIds) {
    const before = await getExtract(db, id);
    if (!isForced && before !== undefined && !(await isOutdated(db, before, clock.now()))) continue;
    const read = await readDataset(deps, server.value, id, { signal, onData });
    if (read.ok) continue;
    if (signal.aborted) return ok(undefined);
    problem ??= read.error;
    if (before !== undefined) await storeExtract(db, { ...before, problem: read.error }, null);
  }
  return problem === null ? ok(undefined) : err(problem);
}

/** Whether an extract must be downloaded again: it is old, or the dataset was changed. */
async function isOutdated(db: SextantDb, extract: StoredExtract, now: Millis): Promise<boolean> {
  const [dataset] = await getDatasets(db, [extract.datasetId]);
  const detail = dataset?.detail ?? null;
  return isStaleExtract(extract, now) || (detail !== null && !isDefinedAs(extract.source, detail));
}

async function readDataset(
  deps: DataDeps,
  server: RowsServer,
  id: number,
  { signal, onData }: DownloadOptions,
): Promise<Result<void, string>> {
  const { api, db, clock } = deps;
  const read = await readDefinition(await api.dataset.definition(id, signal));
  if (!read.ok) return err(describeError(read.error));
  const definition = read.value;
  const what = { dataset: definition.name };
  onData(what, null);
  const taken: Result<DownloadedRows, ApiError> = await server.take(definition, {
    signal,
    columns: await usedByCopies(db, definition),
    onProgress: (share) => onData(what, share),
  });
  if (!taken.ok) return err(describeError(taken.error));
  const kept = await storeExtract(db, extractOf(definition, taken.value, clock.now()), taken.value.parts);
  if (kept.ok) return ok(undefined);
  return err(notStored(deps, kept.error));
}

function notStored({ onStorageError }: DataDeps, error: StorageError): string {
  onStorageError(error);
  return whyNotStored(error);
}

function extractOf(definition: DatasetDefinition, taken: DownloadedRows, now: Millis): StoredExtract {
  const { parts, takenAt, rows, zone, form, columns, isLimited = false } = taken;
  return {
    datasetId: definition.id,
    name: definition.name,
    databaseId: definition.databaseId,
    form,
    rows,
    zone,
    // Clocks differ: the age of rows must not be negative.
    takenAt: parts === null ? null : Math.min(takenAt, now),
    bytes: (parts ?? []).reduce((sum, part) => sum + part.size, 0),
    isSameSql: definition.backend === 'duckdb',
    source: columns === undefined ? definition.source : withColumns(definition.source, columns),
    isTooLarge: parts === null,
    problem: null,
    ...(columns !== undefined && { isPart: true }),
    ...(isLimited && { isLimited }),
  };
}
