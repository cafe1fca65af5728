import { type Group, type Item, isPunctuation, keywordOf, nameOf } from '../complete/completeGroups.ts';
import { isSetOperator, type Source, sourcesOf } from '../complete/completeSources.ts';
import type { Block } from './blocks.ts';
import { cteOf } from './resolve.ts';

/** With these a query has a few rows, or as many as is not known. */
const LIMITS = new Set(['LIMIT', 'FETCH', 'TOP', 'QUALIFY', 'VALUES', 'PIVOT']);

/**
 * Whether a source is sure to have rows as a table has them: a table, or a subquery or CTE that reads some without
 * limiting, comparing or adding them up. One row beside a table, such as a total, is meant to be joined with all of it.
 */
export function hasManyRows(source: Source, block: Block): boolean {
  if (source.isCall) return false;
  const query = source.query ?? cteOf(source, block)?.query ?? null;
  return query === null || readsMany(query);
}

function readsMany({ items }: Group): boolean {
  const [only] = items;
  if (items.length === 1 && only?.kind === 'group') return readsMany(only);
  const words = new Set(items.map((item) => keywordOf(item)));
  const sources = sourcesOf(items);
  if (words.has('WITH') || items.some(isSetOperator) || [...LIMITS].some((word) => words.has(word)))
    return false;
  if (sources.length === 0 || sources.some(({ isCall, query }) => isCall || query !== null)) return false;
  // A comparison may leave one row; without GROUP BY a function may be an aggregate.
  return !words.has('WHERE') && (words.has('GROUP') || !items.some((item, at) => isCallAt(items, item, at)));
}

const isCallAt = (items: readonly Item[], item: Item, at: number): boolean =>
  item.kind === 'group' && nameOf(items[at - 1]) !== null;

/** Whether a query names one of these sources, as a lateral one does. */
export function namesAny({ items }: Group, names: readonly string[]): boolean {
  return items.some((item, at) => {
    if (item.kind === 'group') return namesAny(item, names);
    const name = isPunctuation(items[at + 1], '.') ? nameOf(item) : null;
    return name !== null && names.some((each) => each.toLowerCase() === name.toLowerCase());
  });
}
