import { STANDARD_RULES, type TextRules } from '../textRules.ts';

/**
 * The type of a token, as far as splitting and limiting need it. A block comment that nobody closed is no comment but
 * part of its statement, so that the engine gets it and reports it.
 */
export type TokenKind =
  | 'space'
  | 'comment'
  | 'unclosed'
  | 'quoted'
  | 'template'
  | 'word'
  | 'semicolon'
  | 'symbol';

export interface Token {
  readonly kind: TokenKind;
  /** Offsets in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Also the two spaces without width that the embedded engine takes for spaces. */
const SPACE = /[\s\u200B\u2060]+/y;
/** Every character past ASCII that is no space is one of a name, also a sign or a picture. */
const WORD = /(?:[\w$]|[^\p{ASCII}\s\u200B\u2060])+/uy;
/** Either line end character ends it: engines read what follows a lone carriage return as SQL. */
const LINE_COMMENT = /(?:--|#)[^\n\r]*(?:\r\n|[\n\r])?/y;
/** A string continued on another line, where a backslash still escapes. */
const CONTINUATION = /(?:[^\S\n\r]*(?:--[^\n\r]*)?[\n\r])+[^\S\n\r]*'/y;
const DOLLAR_TAG = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const TEMPLATE_CLOSE: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' };

/**
 * Tokenizes SQL, covering the whole text. It never fails: unclosed tokens run to the end, as needed while typing. Jinja
 * outside quotes is one opaque token, if closed.
 */
export function* tokens(sql: string, rules: TextRules = STANDARD_RULES): Generator<Token> {
  // Looked up once: to look ahead at every brace would take the square of a text of braces.
  const last = new Map(Object.values(TEMPLATE_CLOSE).map((close) => [close, sql.lastIndexOf(close)]));
  const isClosed: IsClosed = (close, from) => (last.get(close) ?? -1) >= from;
  for (let at = 0; at < sql.length;) {
    const token = tokenAt(sql, at, undefined, isClosed, rules);
    yield token;
    at = token.end;
  }
}

/** Whether an engine reads nothing there. What MySQL has in a comment that begins with `/*!` it runs. */
export const isPassedOver = (
  { kind, start }: Token,
  sql: string,
  rules: TextRules = STANDARD_RULES,
): boolean =>
  kind === 'space' ||
  (kind === 'comment' && !(rules.spacedDashes && /^\/\*M?!/.test(sql.slice(start, start + 4))));

/** Where what must not be read as SQL ends, if it begins at an offset. */
export type Past = (at: number) => number | null;

/** Whether what closes a template comes at or after an offset. */
type IsClosed = (close: string, from: number) => boolean;

/** The token that begins at an offset. `past` passes over parts of quoted text. */
export function tokenAt(
  sql: string,
  start: number,
  past?: Past,
  isClosed: IsClosed = (close, from) => sql.includes(close, from),
  rules: TextRules = STANDARD_RULES,
): Token {
  const kind = kindAt(sql, start, isClosed, rules);
  return { kind, start, end: endOf(sql, start, kind, rules, past) };
}

function kindAt(sql: string, at: number, isClosed: IsClosed, rules: TextRules): TokenKind {
  if (endAt(SPACE, sql, at) > 0) return 'space';
  const two = sql.slice(at, at + 2);
  if (two === '--' && (!rules.spacedDashes || isSpaceOrControl(sql.charCodeAt(at + 2)))) return 'comment';
  if (rules.hash && sql[at] === '#') return 'comment';
  if (two === '/*') return blockCommentEnd(sql, at, rules) === null ? 'unclosed' : 'comment';
  const close = TEMPLATE_CLOSE[two];
  if (close !== undefined && isClosed(close, at + 2)) return 'template';
  if (/^['"`]/.test(two) || isEscapeString(sql, at, rules)) return 'quoted';
  if (rules.brackets && sql[at] === '[') return 'quoted';
  if (rules.dollars && sql[at] === '$' && endAt(DOLLAR_TAG, sql, at) > 0) return 'quoted';
  if (sql[at] === ';') return 'semicolon';
  return endAt(WORD, sql, at) > 0 ? 'word' : 'symbol';
}

function endOf(sql: string, at: number, kind: TokenKind, rules: TextRules, past: Past = () => null): number {
  switch (kind) {
    case 'space':
      return endAt(SPACE, sql, at) || at + 1;
    case 'word':
      return endAt(WORD, sql, at) || at + 1;
    case 'comment':
      return endAt(LINE_COMMENT, sql, at) || (blockCommentEnd(sql, at, rules) ?? sql.length);
    case 'unclosed':
      return sql.length;
    case 'template':
      return after(sql, TEMPLATE_CLOSE[sql.slice(at, at + 2)] ?? '', at + 2);
    case 'quoted':
      return quotedEnd(sql, at, rules, past);
    case 'semicolon':
    case 'symbol':
      return at + 1;
  }
}

/** Null if it is not closed. */
function blockCommentEnd(sql: string, at: number, { nests }: TextRules): number | null {
  if (!nests) {
    const close = sql.indexOf('*/', at + 2);
    return close < 0 ? null : close + 2;
  }
  let depth = 0;
  for (let i = at; i < sql.length; i++) {
    const two = sql.slice(i, i + 2);
    if (two !== '/*' && two !== '*/') continue;
    depth += two === '/*' ? 1 : -1;
    if (depth === 0) return i + 2;
    i++;
  }
  return null;
}

function quotedEnd(sql: string, at: number, rules: TextRules, past: Past): number {
  const tagEnd = rules.dollars ? endAt(DOLLAR_TAG, sql, at) : 0;
  const tag = tagEnd > 0 ? sql.slice(at, tagEnd) : null;
  const isMarked = isEscapeString(sql, at, rules);
  const open = isMarked ? at + 1 : at;
  const quote = sql[open] === '[' ? ']' : sql.charAt(open);
  const escapes = isMarked || (rules.escapes && quote !== '`' && quote !== ']');
  for (let i = tag === null ? open + 1 : at + tag.length; i < sql.length; i++) {
    const passed = past(i);
    if (passed !== null) i = passed - 1;
    else if (tag !== null) {
      if (sql.startsWith(tag, i)) return i + tag.length;
    } else if (escapes && sql[i] === '\\') i++;
    else if (sql[i] === quote) {
      if (sql[i + 1] === quote) i++;
      else if (isMarked && endAt(CONTINUATION, sql, i + 1) > 0) i = CONTINUATION.lastIndex - 1;
      else return i + 1;
    }
  }
  return sql.length;
}

/** `E'…'`, in which a backslash escapes; the letter may not end a longer word, which `tokens` checks. */
const isEscapeString = (sql: string, at: number, { dollars = false }: TextRules): boolean =>
  dollars && (sql[at] === 'e' || sql[at] === 'E') && sql[at + 1] === "'";

function after(sql: string, what: string, from: number): number {
  const found = sql.indexOf(what, from);
  return found < 0 ? sql.length : found + what.length;
}

/** Of ASCII, as MySQL sees it; the end of the text is one (NaN). */
const isSpaceOrControl = (code: number): boolean => !(code > 0x20 && code !== 0x7f);

/** Where what is there ends; 0 where it is not there. */
function endAt(pattern: RegExp, sql: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(sql) ? pattern.lastIndex : 0;
}
