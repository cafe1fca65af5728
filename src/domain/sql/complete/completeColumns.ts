import { isPunctuation, keywordOf, nameOf, type ItemGroup, type Item } from './completeGroups.ts';
import { armAt, ctesOf, sourcesOf, type Cte, type Source } from './completeSources.ts';

export interface ColumnName {
  readonly name: string;
  /** The engine's type name, null if only a query defines the column. */
  readonly type: string | null;
}

/** The stored columns of a table, null while unknown. */
export type Lookup = (path: readonly string[]) => readonly ColumnName[] | null;

const ENDS_LIST = new Set([
  'FROM',
  'INTO',
  'WHERE',
  'GROUP',
  'ORDER',
  'LIMIT',
  'HAVING',
  'QUALIFY',
  'WINDOW',
]);
/** Guards against a query that reads from itself; nobody nests this deep by hand. */
const DEEPEST = 8;

const untyped = (name: string): ColumnName => ({ name, type: null });
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The expressions of a SELECT, each as its items. */
export function listItems(items: readonly Item[]): Item[][] {
  const start = items.findIndex((item) => keywordOf(item) === 'SELECT') + 1;
  if (start === 0) return [];
  const list: Item[][] = [[]];
  for (const item of items.slice(start)) {
    const keyword = keywordOf(item);
    if (keyword !== null && ENDS_LIST.has(keyword)) break;
    if (isPunctuation(item, ',')) list.push([]);
    else if (keyword !== 'DISTINCT' && keyword !== 'ALL') list.at(-1)?.push(item);
  }
  return list.filter((each) => each.length > 0);
}

/** The name of a source in the rest of its query. */
export function sourceName(source: Source): string | null {
  return source.alias ?? source.path.at(-1) ?? null;
}

/** The columns of a source: of its CTE, its subquery, or its stored table. */
export function columnsOf(
  source: Source,
  ctes: readonly Cte[],
  lookUp: Lookup,
  depth = 0,
): readonly ColumnName[] | null {
  if (depth > DEEPEST) return null;
  if (source.columns) return source.columns.map(untyped);
  if (source.query) return outputOf(source.query, ctes, lookUp, depth + 1);
  const cte =
    source.path.length === 1 ? ctes.find((each) => same(each.name, source.path[0] ?? '')) : undefined;
  if (!cte) return lookUp(source.path);
  if (cte.columns) return cte.columns.map(untyped);
  return outputOf(cte.query, ctes, lookUp, depth + 1);
}

function outputOf(
  query: ItemGroup,
  outer: readonly Cte[],
  lookUp: Lookup,
  depth: number,
): readonly ColumnName[] {
  const first = query.items[0];
  if (query.items.length === 1 && first?.kind === 'group') return outputOf(first, outer, lookUp, depth);
  const ctes = [...ctesOf(query.items), ...outer];
  // The first arm of a UNION names the columns; a CTE's own WITH was read above.
  const arm = armAt(query.items, query.from);
  const sources = sourcesOf(arm);
  const all = (which: readonly Source[]): ColumnName[] =>
    which.flatMap((source) => columnsOf(source, ctes, lookUp, depth) ?? []);

  return listItems(arm).flatMap((item) => {
    const last = item.at(-1);
    if (isPunctuation(last, '*') && item.length === 1) return all(sources);
    if (isPunctuation(last, '*') && isPunctuation(item.at(-2), '.')) {
      const qualifier = nameOf(item.at(-3));
      return all(sources.filter((source) => qualifier !== null && same(sourceName(source) ?? '', qualifier)));
    }
    const name = nameOf(last);
    if (name === null) return [];
    if (item.length > 1 && !isPunctuation(item.at(-2), '.')) return [untyped(name)];
    const known = all(sources).find((column) => same(column.name, name));
    return [known ?? untyped(name)];
  });
}
