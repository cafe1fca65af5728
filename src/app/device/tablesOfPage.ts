import type { SqllabApi } from '#api/sql/sqllab.ts';
import { isDue, type ServerRows } from '#domain/device/serverRows.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { NewDataset } from '#domain/dataset/creation/newDataset.ts';
import { newChartAddress } from '#charts/explore/open/exploreAddress.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import { ok, type Result } from '#domain/result.ts';
import { keepServerRows, type KeepServerRowsDeps } from '#query/device/download/keepServerRows.ts';
import { createRemoteExecutor } from '#query/sql/execute/remote.ts';
import type { GatheredRows } from '#query/portable/gatheredRows.ts';
import { gatherRows } from '#query/portable/gatherRows.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { createAskEngine, type AskEnginePorts } from './askEngine.ts';
import { createDeviceDatasets } from './deviceDatasets.ts';
import { createTableChanges, type TableChangesDeps } from '#query/device/sql/tableChanges.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { Dispatch } from '#store/command.ts';
import { webLock } from '#sync/webLock.ts';
import type { KeepRequest } from '../../../workers/engine/protocol.ts';
import type { RowsToKeep } from '../../../workers/engine/keepRows.ts';
import { createFilesOfPage, type FilesOfPage } from './filesOfPage.ts';
import { parquetOfTable, resumeSends, sendTableOfPage } from './sendTableOfPage.ts';
import { pageScript } from '../portable/pageScript.ts';

export interface TablePorts extends TableChangesDeps, AskEnginePorts {
  readonly toasts: Toaster;
  readonly reportError: (error: unknown, where: string) => void;
  readonly dispatch: Dispatch;
  readonly api: SqllabApi;
  readonly results: KeepServerRowsDeps['results'];
}

/** What a person does with the tables of this device, with its outcome as a message. */
export interface TablesOfPage extends FilesOfPage {
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
  parquetOf(name: string, signal: AbortSignal): Promise<Result<Blob, string>>;
  resumeSends(): Promise<void>;
  startChart(name: string, lead: (address: string) => void, vizType: string | null): Promise<void>;
  createDataset(dataset: NewDataset): Promise<Result<number, string>>;
  exportRows(dataset: Dataset, isForPage: boolean): Promise<Result<GatheredRows, string> | null>;
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
  const asked = createAskEngine({ openEngine, onEngineProgress });
  const sending = {
    ...deps,
    toasts,
    dispatch,
    asked,
    lock: webLock('locks' in navigator ? navigator.locks : undefined),
  };

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

  async function refresh({ name, origin }: KeptTable): Promise<Result<KeptTable | null, string>> {
    if (origin.kind !== 'server') return ok(null);
    return keepRows(name, origin.rows, new AbortController().signal);
  }

  return {
    ...createFilesOfPage({ db: deps.db, changes, asked, toasts }),
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
    sendTable: (name) => sendTableOfPage(sending, name),
    async parquetOf(name, signal) {
      const file = await parquetOfTable({ db: deps.db, asked }, name, signal);
      return file.ok ? ok(file.value.rows) : file;
    },
    resumeSends: () => resumeSends(sending),
    async startChart(name, lead, vizType) {
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
      lead(newChartAddress(id, vizType));
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
    exportRows: async (dataset, isForPage) =>
      gatherRows({ db: deps.db, queryRows: datasets.queryRows, zone: deviceZone() }, dataset, isForPage),
    async remove(name) {
      const table = await changes.named(name);
      if (table === undefined) return;
      const removed = await changes.setRemoved(table.id, true);
      if (removed.ok) offerUndo(table);
      else toasts.show('danger', removed.error);
    },
  };
}
