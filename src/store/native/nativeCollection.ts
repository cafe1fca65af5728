import type { NativeScope } from './nativeScope.ts';

type Row = Record<string, unknown>;
type Test = (row: never) => boolean;

/** A pipeline of steps over the rows in ranges of an index. */
type Step =
  | { readonly kind: 'filter'; readonly test: Test }
  | { readonly kind: 'reverse' }
  | { readonly kind: 'slice'; readonly from: number; readonly to?: number };

/** The part of Dexie's Collection used by writers: select, filter and modify rows. */
export function nativeCollection(
  scope: NativeScope,
  source: IDBObjectStore | IDBIndex,
  ranges: readonly (IDBKeyRange | null)[],
  steps: readonly Step[] = [],
) {
  const { store, noted, ask } = scope;
  const narrowed = (step: Step) => nativeCollection(scope, source, ranges, [...steps, step]);
  const filter = (test: Test) => narrowed({ kind: 'filter', test });
  // Only what the first step leaves is read at all.
  const [first] = steps;
  const most = first?.kind === 'slice' ? first.to : undefined;

  async function rows(): Promise<Row[]> {
    const found = ranges.map((range) => ask(() => source.getAll(range, most)));
    return steps.reduce(taken<Row>, ((await Promise.all(found)) as Row[][]).flat());
  }

  async function keys(): Promise<IDBValidKey[]> {
    if (steps.some((step) => step.kind === 'filter')) return (await rows()).map((row) => keyOf(store, row));
    const found = ranges.map((range) => ask(() => source.getAllKeys(range, most)));
    return steps.reduce(taken<IDBValidKey>, (await Promise.all(found)).flat());
  }

  return {
    filter,
    and: filter,
    reverse: () => narrowed({ kind: 'reverse' }),
    limit: (count: number) => narrowed({ kind: 'slice', from: 0, to: count }),
    offset: (count: number) => narrowed({ kind: 'slice', from: count }),
    toArray: rows,
    first: async () =>
      (await (steps.length > 0 ? rows() : narrowed({ kind: 'slice', from: 0, to: 1 }).toArray()))[0],
    last: async () => (await rows()).at(-1),
    count: async () =>
      steps.length > 0 || ranges.length > 1
        ? (await keys()).length
        : ask(() => source.count(ranges[0] ?? undefined)),
    each: async (see: (row: never) => void) => (await rows()).forEach((row) => see(row as never)),
    primaryKeys: keys,
    sortBy: async (path: string) => (await rows()).toSorted((a, b) => order(a[path], b[path])),
    async modify(change: Row | ((row: Row) => void)) {
      const chosen = await rows();
      const written = chosen.map((row) => {
        const changed = { ...row };
        if (typeof change === 'function') change(changed);
        else Object.assign(changed, change);
        return ask(
          () => store.put(changed),
          changed,
          (key) => noted.put(key, changed),
        );
      });
      await Promise.all(written);
      return chosen.length;
    },
    async delete() {
      const chosen = await keys();
      const deleted = chosen.map((key) =>
        ask(
          () => store.delete(key),
          undefined,
          () => noted.deleted(key),
        ),
      );
      await Promise.all(deleted);
      return chosen.length;
    },
  };
}

function taken<T>(all: T[], step: Step): T[] {
  switch (step.kind) {
    case 'filter':
      return all.filter(step.test as (row: T) => boolean);
    case 'reverse':
      return all.toReversed();
    case 'slice':
      return all.slice(step.from, step.to);
  }
}

function keyOf({ keyPath }: IDBObjectStore, row: Row): IDBValidKey {
  const key = Array.isArray(keyPath) ? keyPath.map((part) => row[part]) : row[keyPath ?? ''];
  return key as IDBValidKey;
}

function order(a: unknown, b: unknown): number {
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1;
}
