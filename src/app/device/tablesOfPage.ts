import type { KeptTable } from '#domain/device/keptTable.ts';
import { createTableChanges, type TableChangesDeps } from '#query/device/tableChanges.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';

export interface TablePorts extends TableChangesDeps {
  readonly toasts: Toaster;
  readonly reportError: (error: unknown, where: string) => void;
}

/** What a person does with the tables of this device, with its outcome as a message. */
export interface TablesOfPage {
  remove(name: string): Promise<void>;
  offerUndo(table: KeptTable): void;
}

export function createTablesOfPage({ toasts, reportError, ...deps }: TablePorts): TablesOfPage {
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

  return {
    offerUndo,
    async remove(name) {
      const table = await changes.named(name);
      if (table === undefined) return;
      const removed = await changes.setRemoved(table.id, true);
      if (removed.ok) offerUndo(table);
      else toasts.show('danger', removed.error);
    },
  };
}
