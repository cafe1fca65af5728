import { compareKeys, keyAt, mapKey, type Key } from './keys.ts';
import { putRow, type TableShape, type TableState } from './tableState.ts';

/** Runs an operation in its transaction, or in a separate one. */
export type Access = <T>(work: (state: TableState) => T, writes: boolean) => Promise<T>;

export interface Selection {
  readonly shape: TableShape;
  readonly access: Access;
  readonly select: (state: TableState) => object[];
}

type Row = Record<string, unknown>;

/** The part of Dexie's Collection that the store uses: rows selected, filtered, and read, changed or deleted. */
export function memoryCollection({ shape, access, select }: Selection) {
  const narrowed = (step: (rows: object[]) => object[]) =>
    memoryCollection({ shape, access, select: (state) => step(select(state)) });
  const read = <T>(take: (rows: readonly object[]) => T) => access((state) => take(select(state)), false);
  const primary = (row: object): Key => keyAt(row, shape.keyPath) ?? '';
  const filter = (test: (row: never) => boolean) =>
    narrowed((rows) => rows.filter(test as (row: object) => boolean));

  return {
    filter,
    and: filter,
    reverse: () => narrowed((rows) => [...rows].reverse()),
    limit: (count: number) => narrowed((rows) => rows.slice(0, count)),
    offset: (count: number) => narrowed((rows) => rows.slice(count)),
    toArray: () => read((rows) => [...rows]),
    first: () => read((rows) => rows[0]),
    last: () => read((rows) => rows.at(-1)),
    count: () => read((rows) => rows.length),
    each: (snapshot: (row: never) => void) =>
      read((rows) => (rows as never[]).forEach((row) => snapshot(row))),
    primaryKeys: () => read((rows) => rows.map(primary)),
    sortBy: (path: string) =>
      read((rows) => [...rows].sort((a, b) => compareKeys(keyAt(a, path) ?? 0, keyAt(b, path) ?? 0))),
    modify: (change: Row | ((row: Row) => void)) =>
      access((state) => {
        const rows = select(state);
        for (const row of rows) {
          const changed: Row = { ...row };
          if (typeof change === 'function') change(changed);
          else Object.assign(changed, change);
          putRow(shape, state, changed, true);
        }
        return rows.length;
      }, true),
    delete: () =>
      access((state) => {
        const rows = select(state);
        for (const row of rows) state.rows.delete(mapKey(primary(row)));
        return rows.length;
      }, true),
  };
}
