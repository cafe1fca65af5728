import type { DeviceTables } from '#features/services/device.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import type { TablePorts, TablesOfPage } from './tablesOfPage.ts';

export interface LazyTables extends DeviceTables {
  /** A statement removed a table: offers to undo that. */
  readonly onRemoved: (table: KeptTable) => void;
}

/** Loaded with the first action: most people never need one. */
export function lazyTables(ports: TablePorts): LazyTables {
  const withLoaded = (act: (tables: TablesOfPage) => Promise<void> | void): void =>
    void import('./tablesOfPage.ts')
      .then(({ createTablesOfPage }) => act(createTablesOfPage(ports)))
      .catch((error: unknown) => ports.reportError(error, 'tables of this device'));
  return {
    remove: (name) => withLoaded((tables) => tables.remove(name)),
    onRemoved: (table) => withLoaded((tables) => tables.offerUndo(table)),
  };
}
