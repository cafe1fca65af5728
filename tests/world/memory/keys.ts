/** A value IndexedDB accepts as a key, as far as the store's schema needs: numbers, strings, lists of those. */
export type Key = number | string | readonly Key[];

export function isKey(value: unknown): value is Key {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value === 'string' || (Array.isArray(value) && value.every(isKey));
}

/** IndexedDB's order: numbers, then strings, then lists, each in its own order. */
export function compareKeys(a: Key, b: Key): number {
  const [rankA, rankB] = [rank(a), rank(b)];
  if (rankA !== rankB) return rankA - rankB;
  if (isList(a) && isList(b)) return compareLists(a, b);
  return a === b ? 0 : a < b ? -1 : 1;
}

/** A key in a form that a Map can hold. */
export function mapKey(key: Key): string | number {
  return isList(key) ? JSON.stringify(key) : key;
}

/** A row's value at a key path: `id`, or several as `[a+b]`; undefined if that is no key. */
export function keyAt(row: object, path: string): Key | undefined {
  const value: unknown = path.startsWith('[')
    ? path
        .slice(1, -1)
        .split('+')
        .map((part) => Reflect.get(row, part) as unknown)
    : Reflect.get(row, path);
  return isKey(value) ? value : undefined;
}

function rank(key: Key): number {
  return typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2;
}

function isList(key: Key): key is readonly Key[] {
  return typeof key === 'object';
}

function compareLists(a: readonly Key[], b: readonly Key[]): number {
  for (const [at, left] of a.entries()) {
    const right = b[at];
    if (right === undefined) return 1;
    const order = compareKeys(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
