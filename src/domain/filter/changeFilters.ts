import { asList, asRecord, asText, isRecord, parseRecord } from '../jsonValue.ts';
import type { JsonRecord } from '../jsonValue.ts';
import { chartsInScope, tabsInScope } from '../dashboard/scope.ts';
import type { Layout } from '../dashboard/layout.ts';
import type { FilterChanges, FilterEntry } from './filterConfig.ts';

/** Changes in the stored format, ready to be sent. */
export interface StoredFilterChanges {
  readonly modified: readonly JsonRecord[];
  readonly deleted: readonly string[];
  readonly reordered: readonly string[];
}

/** The metadata with changed filters, as the server computes it from the same changes; the rest stays. */
export function changeFilters(jsonMetadata: string | null, changes: StoredFilterChanges): string {
  const metadata = parseRecord(jsonMetadata) ?? {};
  const filters = new Map<string, JsonRecord>();
  for (const each of asList(metadata['native_filter_configuration'])) {
    if (isRecord(each)) filters.set(asText(each['id']), each);
  }
  for (const each of changes.modified) filters.set(asText(each['id']), each);
  for (const id of changes.deleted) filters.delete(id);
  const named = new Set(changes.reordered);
  const configuration = [
    ...changes.reordered.flatMap((id) => filters.get(id) ?? []),
    ...[...filters].flatMap(([id, each]) => (named.has(id) ? [] : [each])),
  ];
  return JSON.stringify({ ...metadata, native_filter_configuration: configuration });
}

/** The changes with the other fields of the stored filters, which other front ends may use. */
export function storedChanges(
  changes: FilterChanges,
  { stored, layout }: { readonly stored: JsonRecord; readonly layout: Layout },
): StoredFilterChanges {
  const before = new Map(
    asList(stored['native_filter_configuration'])
      .filter(isRecord)
      .map((each) => [asText(each['id']), each] as const),
  );
  const modified = changes.modified.map((entry) => storedEntry(entry, before.get(entry.id) ?? {}, layout));
  return { ...changes, modified };
}

function storedEntry(entry: FilterEntry, before: JsonRecord, layout: Layout): JsonRecord {
  if (entry.type === 'DIVIDER') return { ...before, ...entry };
  return {
    ...before,
    ...entry,
    targets: entry.targets.map((each, index) => ({ ...asRecord(asList(before['targets'])[index]), ...each })),
    chartsInScope: [...chartsInScope(entry.scope, layout)],
    tabsInScope: tabsInScope(entry.scope, layout),
  };
}
