import { isPunctuation, keywordOf, nameOf, type ItemGroup, type Item } from './completeGroups.ts';

/** A range of the text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A row source of a query. */
export interface Source {
  /** The name as written, unquoted, outermost first; empty for a subquery. */
  readonly path: readonly string[];
  readonly alias: string | null;
  /** Column names of the alias: `FROM f() AS t(a, b)`. */
  readonly columns: readonly string[] | null;
  /** The body of a subquery; null for a table, a view, a reference to a CTE or a function. */
  readonly query: ItemGroup | null;
  /** A table function with its arguments. */
  readonly isCall: boolean;
  /** Where the name or the subquery is written. */
  readonly at: Range;
  readonly aliasAt: Range | null;
}

export interface Cte {
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly query: ItemGroup;
  readonly nameAt: Range;
}

const TAKES_SOURCE = new Set([
  'FROM',
  'JOIN',
  'INTO',
  'UPDATE',
  'TABLE',
  'DESCRIBE',
  'SUMMARIZE',
  'PIVOT',
  'UNPIVOT',
]);
const ENDS_FROM = new Set([
  'WHERE',
  'GROUP',
  'ORDER',
  'HAVING',
  'LIMIT',
  'OFFSET',
  'SELECT',
  'SET',
  'QUALIFY',
  'WINDOW',
  'VALUES',
]);
const SET_OPERATORS = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']);
const STARTS_QUERY = new Set([
  'SELECT',
  'WITH',
  'FROM',
  'VALUES',
  'DESCRIBE',
  'SHOW',
  'SUMMARIZE',
  'PIVOT',
  'UNPIVOT',
]);

export const isSetOperator = (item: Item): boolean => SET_OPERATORS.has(keywordOf(item) ?? '');

const rangeOf = ({ from, to }: Item): Range => ({ from, to });

export function isQuery(group: ItemGroup): boolean {
  const first = group.items[0];
  if (first?.kind === 'group') return isQuery(first);
  return STARTS_QUERY.has(keywordOf(first) ?? '');
}

/** The arm of a UNION, INTERSECT or EXCEPT that contains `position`; all items if there is none. */
export function armAt(items: readonly Item[], position: number): readonly Item[] {
  let arm: Item[] = [];
  for (const item of items) {
    const operator = isSetOperator(item);
    if (operator && item.from >= position) break;
    if (operator) arm = [];
    else arm.push(item);
  }
  return arm;
}

/** `WITH a AS (…), b (x, y) AS MATERIALIZED (…)` anywhere at this level. */
export function ctesOf(items: readonly Item[]): Cte[] {
  const ctes: Cte[] = [];
  let at = items.findIndex((item) => keywordOf(item) === 'WITH') + 1;
  if (at === 0) return ctes;
  if (keywordOf(items[at]) === 'RECURSIVE') at += 1;
  for (;;) {
    const named = items[at];
    const name = nameOf(named);
    at += 1;
    const list = items[at];
    if (list?.kind === 'group') at += 1;
    if (name === null || named === undefined || keywordOf(items[at]) !== 'AS') return ctes;
    at += 1;
    while (keywordOf(items[at]) === 'NOT' || keywordOf(items[at]) === 'MATERIALIZED') at += 1;
    const query = items[at];
    if (query?.kind !== 'group') return ctes;
    ctes.push({
      name,
      columns: list?.kind === 'group' ? namesIn(list) : null,
      query,
      nameAt: rangeOf(named),
    });
    if (!isPunctuation(items[at + 1], ',')) return ctes;
    at += 2;
  }
}

/** `FROM t PIVOT (…)`, and `UNPIVOT t ON a INTO NAME b VALUE c`: what follows the word is no source. */
function isOfPivot(items: readonly Item[], at: number): boolean {
  const keyword = keywordOf(items[at - 1]) ?? '';
  if (keyword === 'INTO') return items.slice(0, at).some((item) => keywordOf(item) === 'UNPIVOT');
  return ['PIVOT', 'UNPIVOT'].includes(keyword) && items[at]?.kind === 'group' && at > 1;
}

const NO_ALIAS = { alias: null, aliasAt: null, columns: null } as const;

function namesIn(group: ItemGroup): string[] {
  return group.items.flatMap((item) => nameOf(item) ?? []);
}

/**
 * Everything the query at this level reads from or writes to, in textual order. `inFrom` is set where the items start
 * inside a FROM, like those of a parenthesised join.
 */
export function sourcesOf(items: readonly Item[], inFrom = false): Source[] {
  const sources: Source[] = [];
  let listed = inFrom;
  let at = 0;

  const readPath = (): string[] => {
    const path: string[] = [];
    for (let name = nameOf(items[at]); name !== null; name = nameOf(items[at])) {
      path.push(name);
      at += 1;
      if (!isPunctuation(items[at], '.')) break;
      at += 1;
    }
    return path;
  };

  const readAlias = (): Pick<Source, 'alias' | 'columns' | 'aliasAt'> => {
    if (keywordOf(items[at]) === 'AS') at += 1;
    const named = items[at];
    const alias = nameOf(named);
    if (alias === null || named === undefined) return NO_ALIAS;
    const aliasAt = rangeOf(named);
    at += 1;
    const list = items[at];
    if (list?.kind !== 'group') return { alias, aliasAt, columns: null };
    at += 1;
    return { alias, aliasAt, columns: namesIn(list) };
  };

  const readSource = (keyword: string): void => {
    while (['LATERAL', 'ONLY', 'TABLE', 'IF', 'NOT', 'EXISTS'].includes(keywordOf(items[at]) ?? '')) at += 1;
    const first = items[at];
    if (first?.kind === 'group') {
      at += 1;
      if (isQuery(first))
        sources.push({ path: [], query: first, isCall: false, at: rangeOf(first), ...readAlias() });
      else sources.push(...sourcesOf(first.items, true));
      return;
    }
    const path = readPath();
    const lastName = items.slice(0, at).findLast((item) => nameOf(item) !== null);
    if (path.length === 0) return;
    // A group after a name is the arguments of a table function, but after INSERT INTO the column list.
    const isCall = items[at]?.kind === 'group' && keyword !== 'INTO';
    if (isCall) at += 1;
    sources.push({
      path,
      query: null,
      isCall,
      at: { from: first?.from ?? 0, to: lastName?.to ?? 0 },
      ...(keyword === 'INTO' ? NO_ALIAS : readAlias()),
    });
  };

  if (inFrom) readSource('FROM');
  while (at < items.length) {
    const keyword = keywordOf(items[at]) ?? '';
    const comma = isPunctuation(items[at], ',');
    at += 1;
    if (ENDS_FROM.has(keyword)) listed = false;
    if (keyword === 'FROM') listed = true;
    if (comma && listed) readSource('FROM');
    else if (TAKES_SOURCE.has(keyword) && !isOfPivot(items, at)) readSource(keyword);
  }
  return sources;
}
