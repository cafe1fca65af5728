import { isRecord } from '#domain/jsonValue.ts';

/** The body of `/filters`: new or changed filters, ids to delete, and the order of all. */
export interface FilterChanges {
  readonly modified: readonly Readonly<Record<string, unknown>>[];
  readonly deleted: readonly string[];
  readonly reordered: readonly string[];
}

/** The filters after a change. Filters missing in the order follow those that it names. */
export function changeFilters(
  current: unknown,
  { modified, deleted, reordered }: FilterChanges,
): readonly Record<string, unknown>[] {
  const filters = new Map<unknown, Record<string, unknown>>();
  for (const filter of Array.isArray(current) ? current : []) {
    if (isRecord(filter)) filters.set(filter['id'], filter);
  }
  for (const filter of modified) filters.set(filter['id'], { ...filter });
  for (const id of deleted) filters.delete(id);
  const first = reordered.flatMap((id) => {
    const filter = filters.get(id);
    return filter ? [filter] : [];
  });
  const rest = [...filters.values()].filter(({ id }) => !reordered.some((each) => each === id));
  return [...first, ...rest];
}
