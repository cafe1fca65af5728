import type { DBCore, DBCoreTable } from 'dexie';
import type { WriteWatch } from '#store/native/nativeScope.ts';

export interface StorageCount {
  /** Increases with every operation that begins or ends. */
  operations: number;
  /** How many of the next writes find the disk full. */
  fullFor: number;
}

/** Counts the operations of write transactions, and lets them find the disk full. */
export function countedWatch(count: StorageCount): WriteWatch {
  return {
    begins(_table, row) {
      count.operations += 1;
      if (row === null || count.fullFor === 0) return;
      count.fullFor -= 1;
      throw new DOMException('No room is left.', 'QuotaExceededError');
    },
    ends: () => void (count.operations += 1),
  };
}

/** Counts other reads. */
export function countedCore(core: DBCore, count: StorageCount): DBCore {
  const watch =
    <Request, T>(operation: (request: Request) => Promise<T>) =>
    async (request: Request): Promise<T> => {
      count.operations += 1;
      const value = await operation(request);
      count.operations += 1;
      return value;
    };
  return {
    ...core,
    table(name) {
      const table: DBCoreTable = core.table(name);
      return {
        ...table,
        get: watch((request) => table.get(request)),
        getMany: watch((request) => table.getMany(request)),
        query: watch((request) => table.query(request)),
        openCursor: watch((request) => table.openCursor(request)),
        count: watch((request) => table.count(request)),
        mutate: watch((request) => table.mutate(request)),
      };
    },
  };
}
