import type { ChosenPart, FileRows, MadeTable } from '#features/services/device.ts';
import { PORTABLE_ENDING } from '#domain/dashboard/portableEnding.ts';
import { nameWithoutEnding, OPENED_ENDINGS } from '#domain/device/files/openedEndings.ts';
import type { SqllabApi } from '#api/sql/sqllab.ts';
import { isDue, type ServerRows } from '#domain/device/serverRows.ts';
import { bareName } from '#domain/device/bareName.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { NewDataset } from '#domain/dataset/newDataset.ts';
import { newChartAddress } from '#domain/explore/open/exploreAddress.ts';
import type { FilePreview } from '#domain/device/files/fileTable.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { LocalCharts } from '#query/device/localEngine.ts';
import { sendTable } from '#commands/deviceTable/sendTable.ts';
import { newId } from '#domain/ids.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { listDeviceTables, tablesFor } from '#query/device/listDeviceTables.ts';
import { storeFileToSend } from '#store/sql/filesToSend.ts';
import { keepServerRows, type KeepServerRowsDeps } from '#query/device/keepServerRows.ts';
import { createRemoteExecutor } from '#query/sql/remote.ts';
import type { GatheredRows } from '#query/portable/gatherPortable.ts';
import { gatherRows } from '#query/portable/gatherRows.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { createDeviceDatasets } from './deviceDatasets.ts';
import { fetchEngine } from '#query/device/fetchEngine.ts';
import { createTableChanges, type TableChangesDeps } from '#query/device/tableChanges.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { Dispatch } from '#sync/dispatch.ts';
import type { KeepRequest, LocalFailure } from '../../../workers/engine/engineService.ts';
import type { RowsToKeep } from '../../../workers/engine/keepRows.ts';
import { pageScript } from '../portable/pageScript.ts';
import { createEngineCache } from './engineCache.ts';

export interface TablePorts extends TableChangesDeps {
  readonly toasts: Toaster;
  readonly reportError: (error: unknown, where: string) => void;
  readonly openEngine: () => Promise<LocalCharts>;
  readonly dispatch: Dispatch;
  readonly api: SqllabApi;
  readonly results: KeepServerRowsDeps['results'];
  readonly onEngineProgress: (share: number | null) => void;
}

/** What a person does with the tables of this device, with its outcome as a message. */
export interface TablesOfPage {
  /** Asks for files. */
  choose(open: (files: readonly File[]) => void): void;
  remove(name: string): Promise<void>;
  offerUndo(table: KeptTable): void;
  keepRows(
    name: string,
    rows: Omit<ServerRows, 'isCut'>,
    signal: AbortSignal,
  ): Promise<Result<KeptTable, string>>;
  refreshRows(name: string): Promise<void>;
  refreshDueRows(): Promise<void>;
  sendTable(name: string): Promise<void>;
  startChart(name: string, lead: (address: string) => void): Promise<void>;
  createDataset(dataset: NewDataset): Promise<Result<number, string>>;
  /** Makes a table of a file of a folder without asking; under a name, it replaces the table that has it. */
  tableOf(file: File, folderId: string, name: string | null): Promise<Result<string, string>>;
  /** The table that was made of a file of a folder, if there is one. */
  madeOf(fileName: string, folderId: string): Promise<MadeTable | null>;
  exportRows(dataset: Dataset, isForPage: boolean): Promise<Result<GatheredRows, string> | null>;
  preview(file: File, chosen: ChosenPart, signal: AbortSignal): Promise<Result<FilePreview, string>>;
  read(
    file: File,
    types: readonly string[],
    chosen: ChosenPart,
    signal: AbortSignal,
  ): Promise<Result<FileRows, string>>;
}

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function createTablesOfPage({
  toasts,
  reportError,
  openEngine,
  onEngineProgress,
  dispatch,
  api,
  results,
  ...deps
}: TablePorts): TablesOfPage {
  const changes = createTableChanges(deps);

  async function restore(table: KeptTable): Promise<void> {
    const restored = await changes.setRemoved(table.id, false);
    if (!restored.ok) toasts.show('danger', restored.error);
  }

  function offerUndo(table: KeptTable): void {
    toasts.show('info', t('Table {name} removed', { name: table.name }), {
      lasting: true,
      action: {
        label: t('Undo'),
        run: () =>
          void restore(table).catch((error: unknown) => reportError(error, 'restore of a device table')),
      },
    });
  }

  /** The engine, downloaded before its first use. */
  async function engine(): Promise<Result<LocalCharts, string>> {
    const files = createEngineCache({ caches, fetch: globalThis.fetch.bind(globalThis) });
    const fetched = await fetchEngine(files, new AbortController().signal, onEngineProgress);
    if (!fetched.ok) return fetched;
    return ok(await openEngine());
  }

  async function asked<T>(
    ask: (charts: LocalCharts) => Promise<Result<T, LocalFailure>>,
  ): Promise<Result<T, string>> {
    const started = await engine();
    if (!started.ok) return started;
    const result = await ask(started.value);
    if (result.ok) return result;
    return err('message' in result.error ? result.error.message : t('Reading the file was stopped.'));
  }

  const keep = (request: KeepRequest): Promise<Result<RowsToKeep, string>> =>
    asked((charts) => charts.keep(request));
  const datasets = createDeviceDatasets({
    db: deps.db,
    random: deps.random,
    changes,
    dispatch,
    keep,
  });

  const keepRows: TablesOfPage['keepRows'] = (name, rows, signal) =>
    keepServerRows(
      { ...deps, changes, keep, results, executor: createRemoteExecutor(api) },
      name,
      rows,
      signal,
    );

  /** All rows of a table as a Parquet file; null if the person stopped it. */
  async function fileOf(name: string): Promise<Result<RowsToKeep, string> | null> {
    const stopping = new AbortController();
    const text = t('Preparing {name} for the server', { name });
    const action = { label: t('Stop'), run: () => stopping.abort() };
    toasts.show('info', text, { lasting: true, action });
    try {
      const sql = `SELECT * FROM ${quoteAlways(name, dialectOf('duckdb'))}`;
      const tables = tablesFor(sql, await listDeviceTables(deps.db));
      const request: KeepRequest = { database: deps.db.name, sql, isParquet: true, ...tables };
      const file = await asked((charts) => charts.keep(request, stopping.signal));
      return stopping.signal.aborted ? null : file;
    } finally {
      const shown = toasts.state.get().toasts.find((each) => each.text === text);
      if (shown !== undefined) toasts.dismiss(shown.id);
    }
  }

  async function refresh({ name, origin }: KeptTable): Promise<Result<KeptTable | null, string>> {
    if (origin.kind !== 'server') return ok(null);
    return keepRows(name, origin.rows, new AbortController().signal);
  }

  return {
    offerUndo,
    keepRows,
    async refreshRows(name) {
      const table = await changes.named(name);
      if (table === undefined) return;
      const refreshed = await refresh(table);
      if (!refreshed.ok) toasts.show('danger', `${name}: ${refreshed.error}`);
      else if (refreshed.value !== null)
        toasts.show('success', t('{n} {n|row|rows} kept as {name}', { n: refreshed.value.rows, name }));
    },
    async refreshDueRows() {
      for (const table of await listKeptTables(deps.db)) {
        if (table.origin.kind !== 'server') continue;
        if (isDue(table.origin.rows, table.storedAt, deps.clock.now())) await refresh(table);
      }
    },
    async sendTable(name) {
      const file = await fileOf(name);
      if (file === null) return undefined;
      if (!file.ok) return toasts.show('danger', file.error);
      const { rows: parquet, count: rows } = file.value;
      const id = `send ${newId(deps.random)}`;
      const stored = await storeFileToSend(deps.db, id, parquet);
      if (!stored.ok) return deps.onStorageError(stored.error);
      const queued = await dispatch(sendTable({ id, table: name, rows }));
      if (!queued.ok) return toasts.show('danger', t('The table could not be queued.'));
      toasts.show(
        'info',
        t('{name} ({n} {n|row|rows}) is queued for the server; the inbox reports when it arrives', {
          name,
          n: rows,
        }),
      );
    },
    async startChart(name, lead) {
      // A dashboard of this device can then be exported as a page without the server. A failure is reported on export.
      void pageScript(window, new AbortController().signal).catch((error: unknown) =>
        reportError(error, 'the script of pages'),
      );
      const made = await datasets.ofTable(name);
      if (!made.ok) {
        toasts.show('danger', made.error);
        return;
      }
      const { id, keptAs } = made.value;
      if (keptAs !== null)
        toasts.show('info', t('The rows of {name} are kept as the table {keptAs}', { name, keptAs }));
      lead(newChartAddress(id));
    },
    async createDataset(dataset) {
      const made = await datasets.ofQuery(dataset);
      if (!made.ok) return made;
      const { id, keptAs } = made.value;
      if (keptAs !== null)
        toasts.show(
          'info',
          t('The rows are kept as the table {keptAs}, because the query reads results', { keptAs }),
        );
      return ok(id);
    },
    async tableOf(file, folderId, name) {
      const request = { file, name: file.name, part: null };
      const preview = await asked((charts) => charts.previewFile({ ...request, types: null }));
      if (!preview.ok) return preview;
      const types = preview.value.columns.map(([, type]) => type);
      const taken = await asked((charts) => charts.takeFile({ ...request, types }));
      if (!taken.ok) return taken;
      const { kept, bad } = taken.value;
      if (bad.length > 0)
        return err(
          t('{n} {n|row does|rows do} not fit its columns; open the file by itself', { n: bad.length }),
        );
      const table = name ?? (await changes.freeName(bareName(nameWithoutEnding(file.name))));
      const folder = { id: folderId, changedAt: file.lastModified };
      const stored = await changes.store(table, kept, { kind: 'file', fileName: file.name, folder });
      return stored.ok ? ok(table) : stored;
    },
    async madeOf(fileName, folderId) {
      for (const { name, origin } of (await listKeptTables(deps.db)).toReversed()) {
        if (origin.kind !== 'file' || origin.fileName !== fileName) continue;
        if (origin.folder?.id === folderId) return { name, changedAt: origin.folder.changedAt };
      }
      return null;
    },
    exportRows: async (dataset, isForPage) =>
      gatherRows({ db: deps.db, queryRows: datasets.queryRows, zone: deviceZone() }, dataset, isForPage),
    choose(open) {
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
      input.accept = [...OPENED_ENDINGS, PORTABLE_ENDING].join(',');
      input.addEventListener('change', () => open([...(input.files ?? [])]));
      input.click();
    },
    async remove(name) {
      const table = await changes.named(name);
      if (table === undefined) return;
      const removed = await changes.setRemoved(table.id, true);
      if (removed.ok) offerUndo(table);
      else toasts.show('danger', removed.error);
    },
    preview: (file, chosen, signal) =>
      asked((charts) => charts.previewFile({ file, name: file.name, types: null, ...chosen }, signal)),
    async read(file, types, chosen, signal) {
      const taken = await asked((charts) =>
        charts.takeFile({ file, name: file.name, types, ...chosen }, signal),
      );
      if (!taken.ok) return taken;
      const { kept, bad } = taken.value;
      return ok({
        bad,
        async store(wanted) {
          const name = await changes.freeName(wanted);
          const stored = await changes.store(name, kept, { kind: 'file', fileName: file.name });
          return stored.ok ? ok(name) : stored;
        },
      });
    },
  };
}
