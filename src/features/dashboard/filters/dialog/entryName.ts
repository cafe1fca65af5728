import type { FilterEntry } from '#domain/filter/filterConfig.ts';
import { t } from '#ui/t.ts';

/** What an entry is called, as long as it has no name too. */
export function entryName(entry: FilterEntry): string {
  if (entry.type === 'DIVIDER') return entry.title.trim() || t('[untitled divider]');
  return entry.name.trim() || t('[untitled filter]');
}
