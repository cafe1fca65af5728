import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../jsonValue.ts';
import { chartsInScope, tabsInScope } from '../../dashboard/scope.ts';
import type { Layout } from '../../dashboard/layout/layout.ts';
import type { FilterKey, StoredFilterChanges } from './changeFilters.ts';
import { storedControl } from '../../nativeFilter/displayControls.ts';
import type { FilterChanges, FilterEntry } from '../../nativeFilter/filterConfig.ts';
import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';

/** The changes with the other fields of the stored filters, which other front ends may use. */
export function storedChanges(
  changes: FilterChanges,
  { stored, layout }: { readonly stored: JsonRecord; readonly layout: Layout },
  key: FilterKey = 'native_filter_configuration',
): StoredFilterChanges {
  const before = new Map(
    asList(stored[key])
      .filter(isRecord)
      .map((each) => [asText(each['id']), each] as const),
  );
  const modified = changes.modified.map((entry) =>
    storedEntry(entry, before.get(entry.id) ?? {}, layout, key),
  );
  return { ...changes, modified };
}

function storedEntry(entry: FilterEntry, before: JsonRecord, layout: Layout, key: FilterKey): JsonRecord {
  const isControl = key === 'chart_customization_config';
  if (entry.type === 'DIVIDER') return isControl ? storedControl(entry, before) : { ...before, ...entry };
  const own = isControl ? storedControl(entry, before) : storedFilter(entry, before);
  return {
    ...own,
    chartsInScope: [...chartsInScope(entry.scope, layout)],
    tabsInScope: tabsInScope(entry.scope, layout),
  };
}

function storedFilter(entry: NativeFilter, before: JsonRecord): JsonRecord {
  return {
    ...before,
    ...entry,
    targets: entry.targets.map((each, index) => ({ ...asRecord(asList(before['targets'])[index]), ...each })),
  };
}
