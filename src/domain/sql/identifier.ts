import type { Dialect } from './dialect.ts';
import { RESERVED_WORDS } from './words.ts';

const BARE = /^[A-Za-z_][A-Za-z0-9_$]*$/;

function needsQuotes(name: string, folds: Dialect['folds']): boolean {
  if (!BARE.test(name) || RESERVED_WORDS.has(name.toUpperCase())) return true;
  if (folds === 'lower') return name !== name.toLowerCase();
  return folds === 'upper' && name !== name.toUpperCase();
}

/** A name always in its dialect's quotes, whatever it holds. */
export function quoteAlways(name: string, dialect: Dialect): string {
  const close = dialect.quote === '[' ? ']' : dialect.quote;
  return dialect.quote + name.replaceAll(close, close + close) + close;
}

/** A name as it may stand in a statement: bare where the engine would read it back unchanged, else in quotes. */
export function quoteIdentifier(name: string, dialect: Dialect): string {
  return needsQuotes(name, dialect.folds) ? quoteAlways(name, dialect) : name;
}

/** Takes the quotes off a name as it was written; a bare one comes back unchanged. */
export function unquoteIdentifier(text: string): string {
  const close = text.startsWith('[') ? ']' : text.charAt(0);
  if (close !== '"' && close !== '`' && close !== ']') return text;
  const inner = text.endsWith(close) && text.length > 1 ? text.slice(1, -1) : text.slice(1);
  return inner.replaceAll(close + close, close);
}
