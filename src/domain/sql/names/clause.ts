import { type Item, keywordOf } from '../complete/completeGroups.ts';

const ENDS = new Set(['WHERE', 'GROUP', 'ORDER', 'HAVING', 'LIMIT', 'OFFSET', 'FETCH', 'QUALIFY', 'WINDOW']);

/** The items from a keyword to the next clause. */
export function clause(items: readonly Item[], keyword: string): readonly Item[] {
  const start = items.findIndex((item) => keywordOf(item) === keyword);
  if (start === -1) return [];
  const rest = items.slice(start + 1);
  const end = rest.findIndex((item) => ENDS.has(keywordOf(item) ?? ''));
  return end === -1 ? rest : rest.slice(0, end);
}
