import { asList, asText, isRecord, parseRecord } from '../../jsonValue.ts';
import type { JsonRecord } from '../../jsonValue.ts';

/** Changes in the stored format, ready to be sent. */
export interface StoredFilterChanges {
  readonly modified: readonly JsonRecord[];
  readonly deleted: readonly string[];
  readonly reordered: readonly string[];
}

/** Where the metadata stores filters, and where display controls. */
export type FilterKey = 'native_filter_configuration' | 'chart_customization_config';

/**
 * The metadata with changed filters or display controls, as the server computes it from the same changes; the rest
 * stays.
 */
export function changeFilters(
  jsonMetadata: string | null,
  changes: StoredFilterChanges,
  key: FilterKey = 'native_filter_configuration',
): string {
  const metadata = parseRecord(jsonMetadata) ?? {};
  const filters = new Map<string, JsonRecord>();
  for (const each of asList(metadata[key])) {
    if (isRecord(each)) filters.set(asText(each['id']), each);
  }
  for (const each of changes.modified) filters.set(asText(each['id']), each);
  for (const id of changes.deleted) filters.delete(id);
  const named = new Set(changes.reordered);
  const configuration = [
    ...changes.reordered.flatMap((id) => filters.get(id) ?? []),
    ...[...filters].flatMap(([id, each]) => (named.has(id) ? [] : [each])),
  ];
  return JSON.stringify({ ...metadata, [key]: configuration });
}
