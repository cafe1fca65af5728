import { isDisplayControl } from '#domain/nativeFilter/displayControls.ts';
import type { FilterEntry } from '#domain/nativeFilter/filterConfig.ts';
import { t } from '#ui/t.ts';

/** The label of an entry, also while it has no name. */
export function entryName(entry: FilterEntry): string {
  if (entry.type === 'DIVIDER') return entry.title.trim() || t('[untitled divider]');
  return (
    entry.name.trim() ||
    (isDisplayControl(entry.id) ? t('[untitled display control]') : t('[untitled filter]'))
  );
}
