import { type Group, type Item, isPunctuation, keywordOf, nameOf } from '../complete/completeGroups.ts';
import { isQuery, isSetOperator, type Source, sourcesOf } from '../complete/completeSources.ts';
import type { Block } from './blocks.ts';
import { clause } from './clause.ts';
import { cteOf } from './resolve.ts';

/** With these a query has a few rows, or as many as is not known. */
const FEW = new Set(['TOP', 'QUALIFY', 'VALUES', 'PIVOT']);
/** Queries within queries: deeper ones are not followed. */
const DEEPEST = 20;

/**
 * Whether a source is sure to have rows as a table has them: a table, or a subquery or CTE that reads some without
 * limiting them to one, looking for equal values or adding them up. One row beside a table, such as a total, is meant
 * to be joined with all of it.
 */
export function hasManyRows(source: Source, block: Pick<Block, 'ctes'>, depth = 0): boolean {
  if (source.isCall) return false;
  const query = source.query ?? cteOf(source, block)?.query ?? null;
  return query === null || (depth < DEEPEST && readsMany(query, block, depth + 1));
}

function readsMany({ items }: Group, block: Pick<Block, 'ctes'>, depth: number): boolean {
  const [only] = items;
  if (items.length === 1 && only?.kind === 'group') return readsMany(only, block, depth);
  const words = new Set(items.map((item) => keywordOf(item)));
  const sources = sourcesOf(items);
  if (words.has('WITH') || items.some(isSetOperator) || [...FEW].some((word) => words.has(word)))
    return false;
  if (!sources.some((source) => hasManyRows(source, block, depth)) || isLimitedToOne(items)) return false;
  const where = clause(items, 'WHERE');
  if (asksForEqual(where)) return false;
  // Without GROUP BY a function outside of WHERE may be an aggregate.
  return words.has('GROUP') || !items.some((item, at) => !where.includes(item) && isCallAt(items, item, at));
}

/** Unless a number above one limits them. */
function isLimitedToOne(items: readonly Item[]): boolean {
  const at = items.findIndex((item) => ['LIMIT', 'FETCH'].includes(keywordOf(item) ?? ''));
  if (at === -1) return false;
  const [count] = items.slice(at + 1, at + 3).flatMap((item) => (item.kind === 'number' ? item.text : []));
  return count === undefined || Number(count) < 2;
}

/** Values that are equal to one another, or to one of a list, may be those of a single row. */
function asksForEqual(items: readonly Item[]): boolean {
  return items.some((item, at) => {
    if (keywordOf(item) === 'IN' || item.kind === 'template') return true;
    if (item.kind === 'group') return isQuery(item) || asksForEqual(item.items);
    return isPunctuation(item, '=') && !['<', '>', '!'].some((sign) => isPunctuation(items[at - 1], sign));
  });
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
