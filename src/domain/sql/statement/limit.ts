import type { TextRules } from '../textRules.ts';
import { isPassedOver, type Token, tokens } from './tokens.ts';

/** The row limit in a statement itself. */
export type OwnLimit =
  /** No LIMIT of its own. */
  | { readonly kind: 'none' }
  /** A plain number, at these offsets. `LIMIT ALL` is an infinite one. */
  | { readonly kind: 'number'; readonly rows: number; readonly start: number; readonly end: number }
  /** An expression, a percentage, a FETCH clause: the number is known to the engine alone. */
  | { readonly kind: 'other' };

/** A statement with a row limit. */
export interface LimitedSql {
  readonly sql: string;
  /** The statement's own LIMIT, if it is a number. */
  readonly own: number | null;
}

/** A longer statement is not read for its limit: rows are counted in any case, and reading would delay others. */
const LONG = 64 * 1024;

const READS = /^(select|with|from|values|table)$/i;

/** Whether this kind of statement takes a LIMIT. EXPLAIN, SHOW, PRAGMA and data changes do not. */
export function takesLimit(statement: string, rules?: TextRules): boolean {
  for (const token of tokens(statement, rules)) {
    if (token.kind === 'word') return READS.test(statement.slice(token.start, token.end));
    if (!isPassedOver(token, statement, rules) && statement[token.start] !== '(') return false;
  }
  return false;
}

/**
 * The statement with a LIMIT of at most `rows`; its own smaller LIMIT stays. Changed only at or after its last clause,
 * so earlier positions stay valid. Null if a LIMIT cannot be added safely: then count the rows instead.
 */
export function withLimit(statement: string, rows: number, rules?: TextRules): LimitedSql | null {
  if (!takesLimit(statement, rules)) return null;
  const own = ownLimit(statement, rules);
  switch (own.kind) {
    case 'other':
      return null;
    case 'none':
      return { sql: `${statement}\nLIMIT ${rows}`, own: null };
    case 'number':
      return {
        sql:
          own.rows <= rows ? statement : `${statement.slice(0, own.start)}${rows}${statement.slice(own.end)}`,
        own: Number.isFinite(own.rows) ? own.rows : null,
      };
  }
}

/** Whether the outermost query has an ORDER BY: a LIMIT then saves the engine most of the sorting. */
export function ordersRows(statement: string): boolean {
  if (statement.length > LONG) return false;
  const words = outermost(statement).map((token) => statement.slice(token.start, token.end).toLowerCase());
  return words.some((word, i) => word === 'order' && words[i + 1] === 'by');
}

/** The LIMIT of the outermost query of one statement. */
export function ownLimit(statement: string, rules?: TextRules): OwnLimit {
  if (statement.length > LONG) return { kind: 'other' };
  const outer = outermost(statement, rules);
  const word = (token: Token | undefined) =>
    token === undefined ? '' : statement.slice(token.start, token.end).toLowerCase();
  // What MySQL runs of a comment may be a limit, too.
  const isOther = (token: Token, i: number): boolean =>
    token.kind === 'comment' || (word(token) === 'fetch' && /^(first|next)$/.test(word(outer[i + 1])));
  if (outer.some(isOther)) return { kind: 'other' };
  const at = outer.findLastIndex((token) => token.kind === 'word' && word(token) === 'limit');
  if (at < 0) return { kind: 'none' };
  const value = outer[at + 1];
  const next = word(outer[at + 2]);
  const plain = /^\d+$/.test(word(value)) || word(value) === 'all';
  if (value === undefined || !plain || !(next === '' || next === 'offset')) return { kind: 'other' };
  const rows = word(value) === 'all' ? Infinity : Number(word(value));
  return { kind: 'number', rows, start: value.start, end: value.end };
}

/** The tokens outside all brackets, without what an engine passes over. */
function outermost(statement: string, rules?: TextRules): Token[] {
  const found: Token[] = [];
  let depth = 0;
  for (const token of tokens(statement, rules)) {
    const char = token.kind === 'symbol' ? statement.charAt(token.start) : '';
    if ('([{'.includes(char) && char !== '') depth++;
    if (depth === 0 && !isPassedOver(token, statement, rules)) found.push(token);
    if (')]}'.includes(char) && char !== '') depth = Math.max(0, depth - 1);
  }
  return found;
}
