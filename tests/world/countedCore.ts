import type { DBCore, DBCoreTable } from 'dexie';

export interface StorageCount {
  /** Grows with everything that begins or ends. */
  operations: number;
  /** So many of the next writes find the disk full. */
  fullFor: number;
}

/** Counts what happens in a database, and lets it find the disk full. */
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
        mutate: watch((request) => {
          if (count.fullFor > 0) {
            count.fullFor -= 1;
            throw new DOMException('No room is left.', 'QuotaExceededError');
          }
          return table.mutate(request);
        }),
      };
    },
  };
}
