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

const SPACE = /\s+/y;
const WORD = /[\p{L}\p{N}_$]+/uy;
/** Either line end character ends it: engines read what follows a lone carriage return as SQL. */
const LINE_COMMENT = /--[^\n\r]*(?:\r\n|[\n\r])?/y;
/** A string continued on another line, where a backslash still escapes. */
const CONTINUATION = /(?:[^\S\n\r]*(?:--[^\n\r]*)?[\n\r])+[^\S\n\r]*'/y;
const DOLLAR_TAG = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const TEMPLATE_CLOSE: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' };

/**
 * Tokenizes SQL, covering the whole text. It never fails: unclosed tokens run to the end, as needed while typing. Jinja
 * outside quotes is one opaque token, if closed.
 */
export function* tokens(sql: string): Generator<Token> {
  for (let at = 0; at < sql.length;) {
    const token = tokenAt(sql, at);
    yield token;
    at = token.end;
  }
}

/** Where what must not be read as SQL ends, if it begins at an offset. */
export type Past = (at: number) => number | null;

/** The token that begins at an offset. `past` passes over parts of quoted text. */
export function tokenAt(sql: string, start: number, past?: Past): Token {
  const kind = kindAt(sql, start);
  return { kind, start, end: endOf(sql, start, kind, past) };
}

function kindAt(sql: string, at: number): TokenKind {
  const two = sql.slice(at, at + 2);
  if (matchAt(SPACE, sql, at)) return 'space';
  if (two === '--') return 'comment';
  if (two === '/*') return blockCommentEnd(sql, at) === null ? 'unclosed' : 'comment';
  const close = TEMPLATE_CLOSE[two];
  if (close !== undefined && sql.includes(close, at + 2)) return 'template';
  if (/^['"`]/.test(two) || isEscapeString(sql, at)) return 'quoted';
  if (sql[at] === '$' && matchAt(DOLLAR_TAG, sql, at)) return 'quoted';
  if (sql[at] === ';') return 'semicolon';
  return matchAt(WORD, sql, at) ? 'word' : 'symbol';
}

function endOf(sql: string, at: number, kind: TokenKind, past: Past = () => null): number {
  switch (kind) {
    case 'space':
      return at + (matchAt(SPACE, sql, at)?.length ?? 1);
    case 'word':
      return at + (matchAt(WORD, sql, at)?.length ?? 1);
    case 'comment':
      return matchAt(LINE_COMMENT, sql, at) === null
        ? (blockCommentEnd(sql, at) ?? sql.length)
        : LINE_COMMENT.lastIndex;
    case 'unclosed':
      return sql.length;
    case 'template':
      return after(sql, TEMPLATE_CLOSE[sql.slice(at, at + 2)] ?? '', at + 2);
    case 'quoted':
      return quotedEnd(sql, at, past);
    case 'semicolon':
    case 'symbol':
      return at + 1;
  }
}

/** Block comments nest, as in the standard. Null if it is not closed. */
function blockCommentEnd(sql: string, at: number): number | null {
  let depth = 0;
  for (let i = at; i < sql.length; i++) {
    const two = sql.slice(i, i + 2);
    if (two === '/*') depth++;
    else if (two === '*/' && --depth === 0) return i + 2;
    else continue;
    i++;
  }
  return null;
}

function quotedEnd(sql: string, at: number, past: Past): number {
  const tag = matchAt(DOLLAR_TAG, sql, at);
  const escapes = isEscapeString(sql, at);
  const open = escapes ? at + 1 : at;
  const quote = sql.charAt(open);
  for (let i = tag === null ? open + 1 : at + tag.length; i < sql.length; i++) {
    const passed = past(i);
    if (passed !== null) i = passed - 1;
    else if (tag !== null) {
      if (sql.startsWith(tag, i)) return i + tag.length;
    } else if (escapes && sql[i] === '\\') i++;
    else if (sql[i] === quote) {
      if (sql[i + 1] === quote) i++;
      else if (escapes && matchAt(CONTINUATION, sql, i + 1) !== null) i = CONTINUATION.lastIndex - 1;
      else return i + 1;
    }
  }
  return sql.length;
}

/** `E'…'`, in which a backslash escapes; the letter may not end a longer word, which `tokens` checks. */
const isEscapeString = (sql: string, at: number): boolean =>
  (sql[at] === 'e' || sql[at] === 'E') && sql[at + 1] === "'";

function after(sql: string, what: string, from: number): number {
  const found = sql.indexOf(what, from);
  return found < 0 ? sql.length : found + what.length;
}

function matchAt(pattern: RegExp, sql: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0] ?? null;
}
