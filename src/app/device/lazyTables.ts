import type { KeptTable } from '#domain/device/keptTable.ts';
import type { DeviceTableActions, EngineProgress } from '#features/services/device.ts';
import { setting } from '#store/settings.ts';
import { createObservable } from '#ui/observable.ts';
import type { TablePorts, TablesOfPage } from './tablesOfPage.ts';

export interface LazyTables extends DeviceTableActions {
  /** A statement removed a table: offers to undo that. */
  readonly onRemoved: (table: KeptTable) => void;
  readonly onEngineProgress: (share: number | null) => void;
  readonly onEngineStarting: (isStarting: boolean) => void;
}

/** Loaded with the first action: most people never need one. */
export function lazyTables(ports: Omit<TablePorts, 'onEngineProgress'>): LazyTables {
  const engineProgress = createObservable<EngineProgress | null>(null);
  const onEngineProgress = (share: number | null): void =>
    engineProgress.set(share === null ? null : { state: 'downloading', share });
  const opening = createObservable<readonly File[]>([]);
  const load = async (): Promise<TablesOfPage> =>
    (await import('./tablesOfPage.ts')).createTablesOfPage({
      ...ports,
      onEngineProgress,
    });
  const report = (work: Promise<void>): void =>
    void work.catch((error: unknown) => ports.reportError(error, 'tables of this device'));
  const open = (files: readonly File[]): void => opening.update((now) => [...now, ...files]);
  return {
    opening,
    engineProgress,
    onEngineProgress,
    onEngineStarting: (isStarting) => engineProgress.set(isStarting ? { state: 'starting' } : null),
    open,
    closeFirst: () => opening.update((now) => now.slice(1)),
    openSample: (name) => report(load().then((tables) => tables.openSample(name, open))),
    choose: () => report(load().then((tables) => tables.choose(open))),
    preview: async (...requested) => (await load()).preview(...requested),
    read: async (...requested) => (await load()).read(...requested),
    keepRows: async (...requested) => (await load()).keepRows(...requested),
    refreshRows: (name) => report(load().then((tables) => tables.refreshRows(name))),
    async refreshDueRows() {
      const origins = await ports.db.keptTables.toArray();
      if (origins.some(({ origin }) => origin.kind === 'server')) await (await load()).refreshDueRows();
    },
    async resumeSends() {
      const waiting = await setting(ports.db, 'tablesToSend');
      if (waiting.length > 0) await (await load()).resumeSends();
    },
    parquetOf: async (...asked) => (await load()).parquetOf(...asked),
    sendTable: (name) => report(load().then((tables) => tables.sendTable(name))),
    startChart: (name, lead, vizType) =>
      report(load().then((tables) => tables.startChart(name, lead, vizType ?? null))),
    tableOf: async (...requested) => (await load()).tableOf(...requested),
    madeOf: async (...requested) => (await load()).madeOf(...requested),
    exportRows: async (...asked) => (await load()).exportRows(...asked),
    createDataset: async (dataset) => (await load()).createDataset(dataset),
    remove: (name) => report(load().then((tables) => tables.remove(name))),
    onRemoved: (table) => report(load().then((tables) => tables.offerUndo(table))),
  };
}
