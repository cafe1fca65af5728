import {
  groupTokens,
  isPunctuation,
  keywordOf,
  type ItemGroup,
  type Item,
} from '../complete/completeGroups.ts';
import {
  ctesOf,
  isQuery,
  isSetOperator,
  sourcesOf,
  type Cte,
  type Source,
} from '../complete/completeSources.ts';
import type { TextRules } from '../textRules.ts';
import { tokenize, type CompletionToken } from '../complete/completeTokens.ts';

/** One SELECT with what its names can mean. */
export interface Block {
  readonly items: readonly Item[];
  readonly ctes: readonly Cte[];
  /** What it reads itself. */
  readonly sources: readonly Source[];
  /** What the queries around it read, innermost first. */
  readonly outer: readonly Source[];
}

/** Before these a subquery cannot see the sources of the outer query. */
const CLOSES_OFF = new Set(['AS', 'MATERIALIZED', 'FROM', 'JOIN']);

/** The statements of a text, each as the blocks of its queries. */
export function statementBlocks(sql: string, rules?: TextRules): readonly (readonly Block[])[] {
  const statements: CompletionToken[][] = [[]];
  for (const token of tokenize(sql, rules)) {
    if (isPunctuation(token, ';')) statements.push([]);
    else if (token.kind !== 'comment') statements.at(-1)?.push(token);
  }
  return statements.map((tokens) => blocksIn(groupTokens(tokens, sql.length), [], []));
}

function blocksIn(group: ItemGroup, outerCtes: readonly Cte[], outer: readonly Source[]): readonly Block[] {
  const ctes = [...ctesOf(group.items), ...outerCtes];
  return arms(group.items).flatMap((items) => {
    const sources = sourcesOf(items);
    const block: Block = { items, ctes, sources, outer };
    return [block, ...subqueries(items, block)];
  });
}

function arms(items: readonly Item[]): readonly (readonly Item[])[] {
  const found: Item[][] = [[]];
  for (const item of items) {
    if (isSetOperator(item)) found.push([]);
    else found.at(-1)?.push(item);
  }
  return found;
}

/** The blocks of the subqueries of a block, also of those inside parentheses that are no query. */
function subqueries(items: readonly Item[], block: Block): readonly Block[] {
  return items.flatMap((item, at) => {
    if (item.kind !== 'group') return [];
    if (!isQuery(item)) return subqueries(item.items, block);
    const before = items[at - 1];
    const isClosed = CLOSES_OFF.has(keywordOf(before) ?? '') || isSourceOf(block, item);
    return blocksIn(item, block.ctes, isClosed ? [] : [...block.sources, ...block.outer]);
  });
}

const isSourceOf = ({ sources }: Block, group: ItemGroup): boolean =>
  sources.some(({ query }) => query === group);
