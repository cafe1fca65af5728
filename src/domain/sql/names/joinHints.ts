import { isPunctuation, keywordOf, nameOf, type ItemGroup, type Item } from '../complete/completeGroups.ts';
import { isQuery, isSetOperator, type Source, sourcesOf } from '../complete/completeSources.ts';
import { sourceName } from '../complete/completeColumns.ts';
import type { Block } from './blocks.ts';
import type { Hint } from './hint.ts';
import { cteOf } from './resolve.ts';

const ENDS = new Set(['WHERE', 'GROUP', 'ORDER', 'HAVING', 'LIMIT', 'OFFSET', 'FETCH', 'QUALIFY', 'WINDOW']);

/** The items from a keyword to the next clause. */
function clause(items: readonly Item[], keyword: string): readonly Item[] {
  const start = items.findIndex((item) => keywordOf(item) === keyword);
  if (start === -1) return [];
  const rest = items.slice(start + 1);
  const end = rest.findIndex((item) => ENDS.has(keywordOf(item) ?? ''));
  return end === -1 ? rest : rest.slice(0, end);
}

/** With these a query has a few rows, or as many as is not known. */
const FEW = new Set(['TOP', 'QUALIFY', 'VALUES', 'PIVOT']);
/** Queries within queries: deeper ones are not followed. */
const DEEPEST = 20;

/**
 * Whether a source is sure to have rows as a table has them: a table, or a subquery or CTE that reads some without
 * limiting them to one, looking for equal values or adding them up. One row beside a table, such as a total, is meant
 * to be joined with all of it.
 */
function hasManyRows(source: Source, block: Pick<Block, 'ctes'>, depth = 0): boolean {
  if (source.isCall) return false;
  const query = source.query ?? cteOf(source, block)?.query ?? null;
  return query === null || (depth < DEEPEST && readsMany(query, block, depth + 1));
}

function readsMany({ items }: ItemGroup, block: Pick<Block, 'ctes'>, depth: number): boolean {
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
function namesAny({ items }: ItemGroup, names: readonly string[]): boolean {
  return items.some((item, at) => {
    if (item.kind === 'group') return namesAny(item, names);
    const name = isPunctuation(items[at + 1], '.') ? nameOf(item) : null;
    return name !== null && names.some((each) => each.toLowerCase() === name.toLowerCase());
  });
}

/** Joins that need no condition. */
const WITHOUT = new Set(['CROSS', 'NATURAL', 'POSITIONAL']);
const JOIN_WORDS = new Set(['LEFT', 'RIGHT', 'FULL', 'INNER', 'OUTER', 'ANTI', 'SEMI', 'ASOF', 'ANY']);
const COMPARES = /^[=<>]$/;
const COMPARING_WORDS = new Set(['LIKE', 'ILIKE', 'GLOB', 'SIMILAR', 'REGEXP', 'BETWEEN']);

/** Joins without ON or USING. Conditions may stand after several joins, so those are counted first. */
export function missingConditions({ items }: Block): readonly Hint[] {
  const from = clause(items, 'FROM');
  const joins = from.flatMap((item, at) => {
    if (keywordOf(item) !== 'JOIN') return [];
    let before = at - 1;
    while (JOIN_WORDS.has(keywordOf(from[before]) ?? '')) before -= 1;
    const isFree = WITHOUT.has(keywordOf(from[before]) ?? '') || keywordOf(from[at + 1]) === 'LATERAL';
    return isFree ? [] : [{ item, at }];
  });
  const conditions = from.filter((item) => ['ON', 'USING'].includes(keywordOf(item) ?? '')).length;
  if (conditions >= joins.length) return [];
  return joins.flatMap(({ item, at }) => {
    const rest = from.slice(at + 1);
    const next = rest.findIndex((each) => keywordOf(each) === 'JOIN');
    const own = next === -1 ? rest : rest.slice(0, next);
    // No hint while the table is still being typed.
    const isStated = own.length === 0 || own.some((each) => ['ON', 'USING'].includes(keywordOf(each) ?? ''));
    return isStated ? [] : [{ kind: 'join' as const, from: item.from, to: item.to }];
  });
}

/**
 * Sources of many rows listed with a comma that no condition connects: every row of one is joined with every row of the
 * other.
 */
export function cartesianProducts(block: Block): readonly Hint[] {
  const from = clause(block.items, 'FROM');
  const [first, ...others] = block.sources;
  if (first === undefined || !hasManyRows(first, block)) return [];
  const names = block.sources.flatMap((source) => sourceName(source) ?? []);
  const second = others.find(
    (source) =>
      hasManyRows(source, block) &&
      (source.query === null || !namesAny(source.query, names)) &&
      from.some((item, at) => item.from === source.at.from && isPunctuation(from[at - 1], ',')),
  );
  if (second === undefined || comparesColumns(clause(block.items, 'WHERE'))) return [];
  return [{ kind: 'product', ...(second.query === null ? second.at : (second.aliasAt ?? second.at)) }];
}

/** Whether a condition compares two names, as `a.id = b.id` and `within(a.place, b.area)` do. */
function comparesColumns(items: readonly Item[]): boolean {
  return items.some((item, at) => {
    if (item.kind === 'group') {
      const isCall = nameOf(items[at - 1]) !== null && item.items.some((each) => isPunctuation(each, ','));
      return isQuery(item) || isCall || comparesColumns(item.items);
    }
    if (COMPARING_WORDS.has(keywordOf(item) ?? ''))
      return nameOf(items[at - 1]) !== null && nameOf(items[at + 1]) !== null;
    if (item.kind !== 'punctuation' || !COMPARES.test(item.text)) return false;
    let after = at + 1;
    while (items[after]?.kind === 'punctuation') after += 1;
    return nameOf(items[at - 1]) !== null && nameOf(items[after]) !== null;
  });
}
