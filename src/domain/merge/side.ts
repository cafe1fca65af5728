/**
 * The value of one merge side at a path. Absent is an ordinary side: "removed here, changed there" is no special case.
 */
export type Side<T = unknown> = { readonly there: true; readonly value: T } | { readonly there: false };

export const ABSENT: Side<never> = { there: false };

export function present<T>(value: T): Side<T> {
  return { there: true, value };
}

export function sameSide<T>(a: Side<T>, b: Side<T>, same: (a: T, b: T) => boolean): boolean {
  return a.there && b.there ? same(a.value, b.value) : a.there === b.there;
}

/** The trivial merge: both sides agree, or only one differs from the base. Null if both changed differently. */
export function mergeSide<T>(
  base: Side<T>,
  mine: Side<T>,
  theirs: Side<T>,
  same: (a: T, b: T) => boolean,
): Side<T> | null {
  if (sameSide(mine, theirs, same)) return mine;
  if (sameSide(base, theirs, same)) return mine;
  if (sameSide(base, mine, same)) return theirs;
  return null;
}

/** The value of a record's own key. */
export function sideAt(record: Readonly<Record<string, unknown>>, key: string): Side {
  return Object.hasOwn(record, key) ? present(record[key]) : ABSENT;
}

/** The side of an item of a list. */
export const itemSide = (items: ReadonlyMap<string, unknown>, id: string): Side =>
  items.has(id) ? present(items.get(id)) : ABSENT;
