import type { Dialect } from './dialect.ts';
import { RESERVED_WORDS } from './complete/words.ts';

const BARE = /^[A-Za-z_][A-Za-z0-9_$]*$/;

function needsQuotes(name: string, folds: Dialect['folds']): boolean {
  if (!BARE.test(name) || RESERVED_WORDS.has(name.toUpperCase())) return true;
  if (folds === 'lower') return name !== name.toLowerCase();
  return folds === 'upper' && name !== name.toUpperCase();
}

/** Quotes a name in its dialect, whatever it contains. */
export function quoteAlways(name: string, dialect: Dialect): string {
  const close = dialect.quote === '[' ? ']' : dialect.quote;
  return dialect.quote + name.replaceAll(close, close + close) + close;
}

/** A name in a statement: unquoted if the engine would read it back unchanged, else quoted. */
export function quoteIdentifier(name: string, dialect: Dialect): string {
  return needsQuotes(name, dialect.folds) ? quoteAlways(name, dialect) : name;
}

/** Unquotes a name; an unquoted one is returned unchanged. */
export function unquoteIdentifier(text: string): string {
  const close = text.startsWith('[') ? ']' : text.charAt(0);
  if (close !== '"' && close !== '`' && close !== ']') return text;
  const inner = text.endsWith(close) && text.length > 1 ? text.slice(1, -1) : text.slice(1);
  return inner.replaceAll(close + close, close);
}
