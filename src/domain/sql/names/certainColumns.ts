import { type ColumnName, type Lookup, listItems, sourceName } from '../complete/completeColumns.ts';
import { type ItemGroup, type Item, isPunctuation, keywordOf, nameOf } from '../complete/completeGroups.ts';
import { armAt, type Cte, ctesOf, type Source, sourcesOf } from '../complete/completeSources.ts';
import type { Block } from './blocks.ts';
import { cteOf } from './resolve.ts';

/** These make columns whose names only the engine knows. */
const MAKES_COLUMNS = new Set([
  'PIVOT',
  'UNPIVOT',
  'COLUMNS',
  'INTERVAL',
  'EXCLUDE',
  'EXCEPT',
  'REPLACE',
  'RENAME',
]);
/** Guards against a query that reads from itself. */
const DEEPEST = 8;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const untyped = (name: string): ColumnName => ({ name, type: null });

/**
 * All columns of a source: of its stored table, or of its subquery or CTE where each of their columns has a name that
 * is written or comes by `*` from such a source. Null where the catalogue or the text leaves one open.
 */
export function certainColumns(
  source: Source,
  block: Pick<Block, 'ctes'>,
  lookUp: Lookup,
  depth = 0,
): readonly ColumnName[] | null {
  if (depth > DEEPEST || source.columns !== null || source.isCall) return null;
  if (source.query !== null) return outputOf(source.query, block.ctes, lookUp, depth + 1);
  const cte = cteOf(source, block);
  if (cte === undefined) return lookUp(source.path);
  if (cte.columns !== null) return null;
  return outputOf(cte.query, writtenBefore(cte, block.ctes), lookUp, depth + 1);
}

/** What a CTE can read: those written before it. Its own name means a table, or itself, which is left open. */
const writtenBefore = (cte: Cte, ctes: readonly Cte[]): readonly Cte[] =>
  ctes.filter((each) => each.nameAt.from <= cte.nameAt.from);

function outputOf(
  query: ItemGroup,
  outer: readonly Cte[],
  lookUp: Lookup,
  depth: number,
): readonly ColumnName[] | null {
  const [only] = query.items;
  if (query.items.length === 1 && only?.kind === 'group') return outputOf(only, outer, lookUp, depth);
  // The arms of a UNION BY NAME add columns to each other.
  if (query.items.some((item) => keywordOf(item) === 'NAME')) return null;
  const ctes = [...ctesOf(query.items), ...outer];
  const arm = armAt(query.items, query.from);
  const list = listItems(arm);
  if (list.length === 0 || hasAny(arm, MAKES_COLUMNS)) return null;
  const sources = sourcesOf(arm);

  const all = (which: readonly Source[]): readonly ColumnName[] | null => {
    const columns = which.map((source) => certainColumns(source, { ctes }, lookUp, depth));
    return which.length > 0 && columns.every((each) => each !== null) ? columns.flat() : null;
  };
  const columns = list.map((item) => {
    const star = starOf(item);
    if (star === null) return namedBy(item);
    return all(star === '' ? sources : sources.filter((each) => same(sourceName(each) ?? '', star)));
  });
  return columns.every((each) => each !== null) ? columns.flat() : null;
}

const hasAny = (items: readonly Item[], words: ReadonlySet<string>): boolean =>
  items.some((item) => words.has(keywordOf(item) ?? ''));

/** The source of `t.*`, empty for `*`; null for anything else. */
export function starOf(item: readonly Item[]): string | null {
  if (!isPunctuation(item.at(-1), '*')) return null;
  if (item.length === 1) return '';
  return item.length === 3 && isPunctuation(item[1], '.') ? nameOf(item[0]) : null;
}

/** The column of an expression with a name of its own; null if the engine gives it one. */
function namedBy(item: readonly Item[]): readonly ColumnName[] | null {
  const name = nameOf(item.at(-1));
  if (name === null) return null;
  const before = item.at(-2);
  const isGiven =
    keywordOf(before) === 'AS' || before?.kind === 'group' || isPath(item) || isPath(item.slice(0, -1));
  const isOfLiteral = item.length === 2 && (before?.kind === 'number' || before?.kind === 'string');
  return isGiven || isOfLiteral ? [untyped(name)] : null;
}

/** `a`, `t.a`, `s.t.a`. */
const isPath = (items: readonly Item[]): boolean =>
  items.length % 2 === 1 &&
  items.every((item, at) => (at % 2 === 0 ? nameOf(item) !== null : isPunctuation(item, '.')));
