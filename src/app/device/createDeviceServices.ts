import type { DeviceServices, OutboxActions } from '#features/services/device.ts';
import type { EngineFiles } from '#features/services/engineFiles.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';
import { listTabs } from '#store/sql/tabs.ts';
import type { SyncEngine } from '#sync/engine.ts';
import type { Toaster } from '#ui/toast.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Saves } from '../release/saves.ts';
import type { OutboxActionPorts } from '../sync/outboxActions.ts';
import type { StorageMonitor } from './storageState.ts';

/** All tabs as one SQL script, each under a comment with its name. */
export function tabsAsScript(tabs: readonly Pick<QueryEditor, 'name' | 'sql'>[]): string {
  return tabs
    .filter((each) => each.sql.trim() !== '')
    .map((each) => `-- ${each.name.replaceAll(/\s+/g, ' ')}\n${each.sql.trimEnd()}\n`)
    .join('\n\n');
}

type Given =
  | 'db'
  | 'dispatch'
  | 'clock'
  | 'pageOpenedAt'
  | 'random'
  | 'drafts'
  | 'unloadEdits'
  | 'backup'
  | 'isSafeMode'
  | 'tables'
  | 'reportError';

interface DevicePorts extends Pick<DeviceServices, Given | 'reportStorageFailure'> {
  readonly registry: OutboxActionPorts['registry'];
  readonly toasts: Toaster;
  readonly download: (fileName: string, text: string) => void;
  readonly storage: Pick<StorageMonitor, 'state' | 'refresh'>;
  readonly saves: Pick<Saves, 'add'>;
  readonly engine: Pick<SyncEngine, 'wake'>;
  readonly results: Pick<ResultsClient, 'release'>;
  readonly reportFailed: (error: unknown, where: string) => void;
}

/** The services for a person's work on this device. */
export function createDeviceServices(ports: DevicePorts): DeviceServices {
  const { db, dispatch, clock, random, toasts, download, storage, reportFailed, reportStorageFailure } =
    ports;
  const onStorageError = (error: Parameters<typeof reportStorageFailure>[0]): void =>
    reportStorageFailure(error, null);

  async function removeKept(resultId: string): Promise<void> {
    const { removeResult } = await import('./removeResult.ts');
    const onBug = (error: unknown): void => reportFailed(error, 'restore of rows');
    const { results } = ports;
    await removeResult({ db, results, toasts, onStorageError, refresh: storage.refresh, onBug }, resultId);
  }

  let engineFiles: Promise<EngineFiles> | null = null;
  const openEngineFiles = async (): Promise<EngineFiles> =>
    (await import('./engineFilesOfPage.ts')).engineFilesOfPage({
      refreshStorage: storage.refresh,
      onBug: (error) => reportFailed(error, 'query engine'),
    });

  return {
    db,
    dispatch,
    change: (command) =>
      void dispatch(command).then(
        (written) => (written.ok ? undefined : onStorageError(written.error)),
        (error: unknown) => reportFailed(error, command.name),
      ),
    clock,
    pageOpenedAt: ports.pageOpenedAt,
    random,
    storage: storage.state,
    isSafeMode: ports.isSafeMode,
    onSave: ports.saves.add,
    drafts: ports.drafts,
    unloadEdits: ports.unloadEdits,
    outbox: lazyOutboxActions({
      db,
      registry: ports.registry,
      dispatch,
      clock,
      random,
      toasts,
      download,
      wake: () => ports.engine.wake(),
      onStorageError,
      onBug: (error) => reportFailed(error, 'outbox'),
    }),
    backup: ports.backup,
    tables: ports.tables,
    engineFiles: () => (engineFiles ??= openEngineFiles()),
    removeKept: (resultId) =>
      void removeKept(resultId).catch((error: unknown) => reportFailed(error, 'remove')),
    downloadDrafts: () =>
      void listTabs(db).then(
        (tabs) => download('sextant-tabs.sql', tabsAsScript(tabs)),
        (error: unknown) => reportFailed(error, 'download of all text'),
      ),
    reportError: ports.reportError,
    reportStorageFailure,
  };
}

/** Loaded with the first action: most people never need one. */
function lazyOutboxActions(ports: OutboxActionPorts): OutboxActions {
  const act =
    (action: keyof OutboxActions): OutboxActions['retry'] =>
    (row) =>
      void import('../sync/outboxActions.ts').then(
        ({ createOutboxActions }) => createOutboxActions(ports)[action](row),
        ports.onBug,
      );
  return {
    keepAsCopy: act('keepAsCopy'),
    retry: act('retry'),
    discard: act('discard'),
    exportRow: act('exportRow'),
  };
}
