import { isLoose } from '#domain/query/looseEngine.ts';
import type { Api } from '#api/api.ts';
import { EXTRACT_WHOLE_ROWS } from '#contract/dataset/extract.ts';
import { readDefinition } from '#api/http/readDefinition.ts';
import { withColumns } from '#domain/dataset/columns/usedColumns.ts';
import { isDefinedAs, storedColumns, type DatasetDefinition } from '#domain/dataset/definition.ts';
import { isStaleExtract } from '#domain/dataset/isStaleExtract.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock, Millis } from '#domain/time.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import type { SextantDb } from '#store/db.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { getExtract, storeExtract } from '#store/datasets/extracts.ts';
import { holdData } from '#store/heldData.ts';
import { dashboardCopyId, getOfflineCopy } from '#store/dashboards/offlineCopies.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { EXTRACT_TABLES, write } from '#store/write.ts';
import { dashboardDatasets } from './dashboardDatasets.ts';
import type { EngineStore } from '../engine/engineStore.ts';
import { aboutBytes } from './aboutBytes.ts';
import { budgetLeft } from './cubes/cubeChoice.ts';
import { chartsWithout, cubesFor, downloadCubes } from './cubes/downloadCubes.ts';
import { basesOf, isBaseHere, sqlOver } from './basesOf.ts';
import { countRows } from './downloadPages.ts';
import { rowsServer, type RowsServer } from './rowsServer.ts';
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
  const due: number[] = [];
  for (const id of datasetIds) if (isForced || (await isDue(db, id, clock.now()))) due.push(id);
  if (due.length === 0) return ok(undefined);
  const problems: string[] = [];
  const definitions: DatasetDefinition[] = [];
  const failed = async (id: number, problem: string): Promise<void> => {
    problems.push(problem);
    const before = await getExtract(db, id);
    if (before !== undefined) await storeExtract(db, { ...before, problem }, {});
  };
  for (const id of datasetIds) {
    const read = await readDefinition(await deps.api.dataset.definition(id, signal));
    if (signal.aborted) return ok(undefined);
    if (read.ok) definitions.push(read.value);
    else if (due.includes(id)) await failed(id, describeError(read.error));
  }
  const download: Download = { deps, server: server.value, definitions, signal, onData };
  // What is made of the rows of others comes after them.
  const ordered = definitions.toSorted((a, b) => orderOf(a) - orderOf(b));
  for (const definition of ordered) {
    if (!due.includes(definition.id)) continue;
    // What was too large is measured again when a person asks for it; its cubes grow old.
    const known = isForced ? undefined : await getExtract(db, definition.id);
    const read = known?.isTooLarge === true ? ok(known) : await readDataset(download, definition);
    if (signal.aborted) return ok(undefined);
    const done = read.ok ? await keepCubes(download, definition, read.value) : read;
    if (!done.ok) await failed(definition.id, done.error);
  }
  const [problem] = problems;
  return problem === undefined ? ok(undefined) : err(problem);
}

const orderOf = ({ source }: DatasetDefinition): number => (source.from.kind === 'table' ? 0 : 1);

/** Whether the rows of a dataset must be downloaded: none are here, they are old, or the dataset was changed. */
async function isDue(db: SextantDb, id: number, now: Millis): Promise<boolean> {
  const extract = await getExtract(db, id);
  if (extract === undefined || isStaleExtract(extract, now)) return true;
  const [dataset] = await getDatasets(db, [id]);
  const detail = dataset?.detail ?? null;
  if (detail !== null && !isDefinedAs(extract.source, detail)) return true;
  const bases = await Promise.all((extract.bases ?? []).map((base) => getExtract(db, base.id)));
  return bases.some((base) => base === undefined);
}

interface Download extends Pick<DownloadOptions, 'signal' | 'onData'> {
  readonly deps: DataDeps;
  readonly server: RowsServer;
  /** Of all datasets of the dashboard. */
  readonly definitions: readonly DatasetDefinition[];
}

/** What is known of its rows, which are stored then; if there is no room for them, it is stored with its cubes. */
async function readDataset(
  download: Download,
  definition: DatasetDefinition,
): Promise<Result<StoredExtract, string>> {
  const { deps, server, definitions, signal, onData } = download;
  const { db, clock } = deps;
  if (server.form === 'duckdb') {
    const made = await makeOfBases(download, definition);
    if (made !== null) return made;
  }
  const what = { dataset: definition.name };
  onData(what, null);
  const columns = await usedByCopies(db, definition, { sql: sqlOver(definition, definitions) });
  const over = await rowsOverBudget(download, definition, columns);
  if (!over.ok) return err(describeError(over.error));
  if (over.value !== null) {
    const none = {
      form: server.form,
      rows: over.value,
      zone: server.zone,
      takenAt: clock.now(),
      parts: null,
    };
    return ok(extractOf(definition, none, clock.now()));
  }
  const taken: Result<DownloadedRows, ApiError> = await server.take(definition, {
    signal,
    columns,
    onProgress: (share) => onData(what, share),
  });
  if (!taken.ok) return err(describeError(taken.error));
  const { parts } = taken.value;
  const extract = extractOf(definition, taken.value, clock.now());
  return parts === null ? ok(extract) : kept(deps, extract, await storeExtract(db, extract, { parts }));
}

/** How many rows there are if they have no room in the budget of the dashboard; null if they have. */
async function rowsOverBudget(
  { deps, server, signal }: Download,
  definition: DatasetDefinition,
  used: readonly string[] | null,
): Promise<Result<number | null, ApiError>> {
  const left = await budgetLeft(deps.db, definition.id);
  if (left === Infinity) return ok(null);
  const rows = await countRows(deps.api.chart, definition, signal);
  if (!rows.ok) return rows;
  const isMany = server.form === 'duckdb' && rows.value > EXTRACT_WHOLE_ROWS;
  const columns = (isMany ? used : null) ?? storedColumns(definition.source);
  return ok(aboutBytes(server.form, columns, rows.value) > left ? rows.value : null);
}

/** Of fewer rows the engine here computes a chart about as fast as from a cube. */
const MANY_ROWS = 100_000;

/**
 * Keeps what the charts of a dataset are filtered from where its rows are many, or too many. What is here instead stays if
 * the server is gone meanwhile.
 */
async function keepCubes(
  { deps, server, signal, onData }: Download,
  definition: DatasetDefinition,
  extract: StoredExtract,
): Promise<Result<void, string>> {
  if (!extract.isTooLarge && extract.rows < MANY_ROWS) return ok(undefined);
  const what = { dataset: definition.name };
  onData(what, null);
  const ofRows = extract.isTooLarge ? 0 : extract.bytes;
  const failures: ApiError[] = [];
  const limits = {
    page: server.maxRows,
    zone: server.zone,
    hasPages: server.form === 'duckdb',
    hasRows: !extract.isTooLarge,
    room: (await budgetLeft(deps.db, definition.id)) - ofRows,
    signal,
    onGone: (error: ApiError) => void failures.push(error),
  };
  const { chosen, charts } = await cubesFor(deps, definition, limits);
  const onProgress = (share: number): void => onData(what, share);
  const { cubes, files, made } = await downloadCubes(deps, definition, chosen, { limits, onProgress });
  if (signal.aborted) return ok(undefined);
  const [failure] = failures;
  const before = await getExtract(deps.db, definition.id);
  if (failure !== undefined && extract.isTooLarge && before !== undefined && hasData(before))
    return err(describeError(failure));
  const bytes = cubes.reduce((sum, cube) => sum + cube.bytes, ofRows);
  const all = { ...extract, cubes, withoutCube: chartsWithout(charts, made), bytes, problem: null };
  return kept(
    deps,
    undefined,
    await storeExtract(deps.db, all, { cubes: files, ...(extract.isTooLarge && { parts: [] }) }),
  );
}

const hasData = ({ takenAt, cubes = [] }: StoredExtract): boolean => takenAt !== null || cubes.length > 0;

/** Keeps what the rows of a dataset are made of in their place; null where they have to come themselves. */
async function makeOfBases(
  download: Download,
  definition: DatasetDefinition,
): Promise<Result<StoredExtract, string> | null> {
  const { deps, definitions, signal } = download;
  const { from } = definition.source;
  const bases = await basesOf(deps.api.dataset, definition, definitions);
  if (bases === null || from.kind !== 'sql') return null;
  let takenAt = Infinity;
  for (const base of bases) {
    if (!(await isBaseHere(deps.db, base, from.sql))) {
      const read = await readDataset(download, base.definition);
      if (!read.ok || !(await isBaseHere(deps.db, base, from.sql))) return null;
    }
    takenAt = Math.min(takenAt, (await getExtract(deps.db, base.id))?.takenAt ?? 0);
  }
  const rows = await countRows(deps.api.chart, definition, signal);
  if (!rows.ok) return err(describeError(rows.error));
  const zone = (await getExtract(deps.db, bases[0]?.id ?? 0))?.zone ?? 'UTC';
  const made = { form: 'made', rows: rows.value, zone, takenAt, parts: [] } as const;
  const extract = {
    ...extractOf(definition, made, takenAt),
    bases: bases.map(({ id, table }) => ({ id, table })),
  };
  return kept(deps, extract, await storeExtract(deps.db, extract, { parts: [] }));
}

const kept = <T>(deps: DataDeps, what: T, stored: Result<boolean, StorageError>): Result<T, string> =>
  stored.ok ? ok(what) : err(notStored(deps, stored.error));

function notStored({ onStorageError }: DataDeps, error: StorageError): string {
  onStorageError(error);
  return whyNotStored(error);
}

function extractOf(definition: DatasetDefinition, taken: DownloadedRows, now: Millis): StoredExtract {
  const { parts, takenAt, rows, zone, form, columns, isLimited = false } = taken;
  return {
    datasetId: definition.id,
    name: definition.name,
    places: definition.places,
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
    isLoose: isLoose(definition.backend),
  };
}
