import { ok } from '#domain/result.ts';
import type { DeviceTableActions } from '#features/services/device.ts';

type Makers = Pick<DeviceTableActions, 'read' | 'tableOf' | 'keepRows'>;

/** Tables of which the first that is stored requests storage that the browser does not evict: no command makes them. */
export function lastingTables<T extends Makers>(tables: T, persist: () => void): T {
  const noted = async <R extends { readonly ok: boolean }>(storing: Promise<R>): Promise<R> => {
    const stored = await storing;
    if (stored.ok) persist();
    return stored;
  };
  return {
    ...tables,
    tableOf: async (...asked) => noted(tables.tableOf(...asked)),
    keepRows: async (...asked) => noted(tables.keepRows(...asked)),
    async read(...asked) {
      const read = await tables.read(...asked);
      if (!read.ok) return read;
      const { store } = read.value;
      return ok({ ...read.value, store: async (name) => noted(store(name)) });
    },
  } satisfies T;
}
