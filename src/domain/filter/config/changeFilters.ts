import { asList, isRecord, parseRecord, type JsonRecord } from '../../jsonValue.ts';

/** Changes in the stored format, ready to be sent. */
export interface StoredFilterChanges {
  readonly modified: readonly JsonRecord[];
  readonly deleted: readonly string[];
  readonly reordered: readonly string[];
}

/** Where the metadata stores filters, and where display controls. */
export type FilterKey = 'native_filter_configuration' | 'chart_customization_config';

/** A list of filters or display controls after changes, as stored. Those missing in the order follow those that it names. */
export function changedFilters(current: unknown, changes: StoredFilterChanges): readonly JsonRecord[] {
  const filters = new Map<unknown, JsonRecord>();
  for (const each of asList(current)) if (isRecord(each)) filters.set(each['id'], each);
  for (const each of changes.modified) filters.set(each['id'], each);
  for (const id of changes.deleted) filters.delete(id);
  const named = new Set<unknown>(changes.reordered);
  return [
    ...changes.reordered.flatMap((id): readonly JsonRecord[] => {
      const filter = filters.get(id);
      return filter === undefined ? [] : [filter];
    }),
    ...[...filters].flatMap(([id, each]) => (named.has(id) ? [] : [each])),
  ];
}

/** The metadata with changed filters or display controls; the rest stays. */
export function changeFilters(
  jsonMetadata: string | null,
  changes: StoredFilterChanges,
  key: FilterKey = 'native_filter_configuration',
): string {
  const metadata = parseRecord(jsonMetadata) ?? {};
  return JSON.stringify({ ...metadata, [key]: changedFilters(metadata[key], changes) });
}
