import { isPunctuation, keywordOf, nameOf } from '../complete/completeGroups.ts';
import type { Item } from '../complete/completeGroups.ts';
import { isQuery } from '../complete/completeSources.ts';
import { sourceName } from '../complete/completeColumns.ts';
import type { Block } from './blocks.ts';
import { clause } from './clause.ts';
import type { Hint } from './hint.ts';
import { hasManyRows, namesAny } from './manyRows.ts';

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
