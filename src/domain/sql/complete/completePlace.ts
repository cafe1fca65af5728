import {
  groupsAround,
  groupTokens,
  isPunctuation,
  keywordOf,
  nameOf,
  statementTokens,
  type ItemGroup,
  type Item,
} from './completeGroups.ts';
import { armAt, ctesOf, isQuery, sourcesOf, type Cte, type Source } from './completeSources.ts';
import type { TextRules } from '../textRules.ts';
import { tokenize, type CompletionToken } from './completeTokens.ts';

/** What can be completed at one position; `options` are made from it and from the catalogue. */
export type CompletionPlace = {
  /** The range an option replaces. */
  readonly from: number;
  readonly to: number;
  /** The typed name is in quotes. */
  readonly quoted: boolean;
  readonly ctes: readonly Cte[];
  /** The sources of the query around the position, innermost first. */
  readonly sources: readonly Source[];
} & (
  | { readonly wants: 'source'; readonly path: readonly string[]; readonly afterJoin: boolean }
  | { readonly wants: 'member'; readonly path: readonly string[] }
  | { readonly wants: 'type' | 'keyword' | 'shared column' }
  | { readonly wants: 'expression'; readonly afterOn: boolean }
);

const SOURCE_NEXT = new Set([
  'FROM',
  'JOIN',
  'INTO',
  'UPDATE',
  'TABLE',
  'DESCRIBE',
  'DESC',
  'SUMMARIZE',
  'PIVOT',
  'UNPIVOT',
  'VIEW',
]);
const CLAUSES = new Set([
  'SELECT',
  'FROM',
  'WHERE',
  'GROUP',
  'ORDER',
  'HAVING',
  'ON',
  'USING',
  'SET',
  'LIMIT',
  'QUALIFY',
  'WINDOW',
  'VALUES',
  'BY',
  'AND',
  'OR',
]);
const ENDS_OPERAND = new Set(['END', 'NULL', 'TRUE', 'FALSE', 'ASC', 'DESC']);
/** Before these a subquery cannot see the outer query. */
const CLOSES_OFF = new Set(['AS', 'MATERIALIZED', 'FROM', 'JOIN']);

function visible(chain: readonly ItemGroup[], position: number): Pick<CompletionPlace, 'ctes' | 'sources'> {
  const ctes: Cte[] = [];
  const sources: Source[] = [];
  let open = true;
  for (let depth = chain.length - 1; depth >= 0; depth -= 1) {
    const group = chain[depth];
    const outer = chain[depth - 1];
    if (!group) continue;
    ctes.push(...ctesOf(group.items));
    if (open) sources.push(...sourcesOf(armAt(group.items, position)));
    if (outer && isQuery(group))
      open &&= !CLOSES_OFF.has(keywordOf(outer.items[outer.items.indexOf(group) - 1]) ?? '');
  }
  return { ctes, sources };
}

/** The qualifiers of the caret's name, in `a.b.|`, and how many items they take. */
function qualifier(before: readonly Item[]): { path: string[]; length: number } {
  const path: string[] = [];
  let at = before.length;
  while (isPunctuation(before[at - 1], '.')) {
    const name = nameOf(before[at - 2]);
    if (name === null) break;
    path.unshift(name);
    at -= 2;
  }
  return { path, length: before.length - at };
}

function isInFrom(before: readonly Item[]): boolean {
  const clause = before.findLast((item) => CLAUSES.has(keywordOf(item) ?? ''));
  return keywordOf(clause) === 'FROM';
}

function wanted(
  before: readonly Item[],
  opener: string | null,
): 'source' | 'type' | 'expression' | 'keyword' | 'shared column' | null {
  const last = before.at(-1);
  const keyword = keywordOf(last);
  if (opener === 'USING') return last === undefined || isPunctuation(last, ',') ? 'shared column' : null;
  if (isPunctuation(last, '::')) return 'type';
  if (keyword === 'AS') return opener === 'CAST' || opener === 'TRY_CAST' ? 'type' : null;
  if (keyword !== null && SOURCE_NEXT.has(keyword))
    return opener === 'EXTRACT' || opener === 'TRIM' ? 'expression' : 'source';
  if (isPunctuation(last, ',') && isInFrom(before)) return 'source';
  return endsExpression(before) ? 'keyword' : 'expression';
}

/** Right after a complete operand only a keyword, an operator or an alias can follow. */
function endsExpression(before: readonly Item[]): boolean {
  const last = before.at(-1);
  // The values of DISTINCT ON are no operand.
  if (last?.kind === 'group' && keywordOf(before.at(-2)) === 'ON' && keywordOf(before.at(-3)) === 'DISTINCT')
    return false;
  if (last?.kind === 'group' || last?.kind === 'number' || last?.kind === 'string' || nameOf(last) !== null)
    return true;
  if (ENDS_OPERAND.has(keywordOf(last) ?? '')) return true;
  const previous = before.at(-2);
  return (
    isPunctuation(last, '*') &&
    (keywordOf(previous) !== null || isPunctuation(previous, ',') || isPunctuation(previous, '.'))
  );
}

/** Parses the context of `position`; null inside comments, strings, templates, numbers and new names. */
export function placeAt(sql: string, position: number, rules?: TextRules): CompletionPlace | null {
  const tokens = tokenize(sql, rules);
  const under = tokens.find(
    (token) =>
      token.from < position &&
      (position < token.to || (position === token.to && !(token.closed && token.kind !== 'word'))),
  );
  if (under && under.kind !== 'word' && under.kind !== 'quoted' && under.kind !== 'punctuation') return null;
  if (!under && tokens.some((token) => token.to === position && token.kind === 'number')) return null;

  const typed: CompletionToken | null = under?.kind === 'word' || under?.kind === 'quoted' ? under : null;
  const from = typed?.from ?? position;
  const root = groupTokens(statementTokens(tokens, position), sql.length);
  const chain = groupsAround(root, position);
  const group = chain.at(-1) ?? root;
  const outer = chain.at(-2);
  const opener = isQuery(group) ? null : keywordOf(outer?.items[outer.items.indexOf(group) - 1]);
  const before = armAt(group.items, position).filter((item) => item.to <= from && item !== typed);

  // An open quote swallows what follows it, so only the typed part of the name is replaced.
  const to = typed ? (typed.kind === 'quoted' && !typed.closed ? position : typed.to) : position;
  const shared = { from, to, quoted: typed?.kind === 'quoted', ...visible(chain, position) };
  const { path, length } = qualifier(before);
  const wants = wanted(length > 0 ? before.slice(0, -length) : before, opener);
  if (path.length > 0)
    return wants === 'source'
      ? { ...shared, wants, path, afterJoin: false }
      : { ...shared, wants: 'member', path };
  if (isPunctuation(before.at(-1), '.') || wants === null) return null;
  if (wants === 'source') return { ...shared, wants, path, afterJoin: keywordOf(before.at(-1)) === 'JOIN' };
  if (wants === 'expression') return { ...shared, wants, afterOn: keywordOf(before.at(-1)) === 'ON' };
  return { ...shared, wants };
}

/** How much of a long text is read around the caret. */
const READ_BEFORE = 40_000;
const READ_AFTER = 10_000;

/**
 * The part of a text that completion reads. In a megabyte of script it is some statements around the caret, split at a
 * semicolon: reading all of it would make typing slow.
 */
export function nearby(sql: string, position: number): { readonly text: string; readonly offset: number } {
  if (sql.length <= READ_BEFORE + READ_AFTER) return { text: sql, offset: 0 };
  const min = Math.max(0, position - READ_BEFORE);
  const end = min === 0 ? -1 : sql.indexOf(';', min);
  const offset = end === -1 || end >= position ? min : end + 1;
  return { text: sql.slice(offset, position + READ_AFTER), offset };
}
