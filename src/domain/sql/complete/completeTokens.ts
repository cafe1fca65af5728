import { tokens } from '../statement/tokens.ts';
import { STANDARD_RULES, type TextRules } from '../textRules.ts';

/** The type of a token, finer than for splitting: names differ from strings, numbers from words. */
export interface CompletionToken {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'comment' | 'template' | 'punctuation';
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** False for a string, comment or quoted name still open after its last character. */
  readonly closed: boolean;
}

function quotedKind(text: string, { quotedTexts }: TextRules): 'quoted' | 'string' {
  return /^[`[]/.test(text) || (text.startsWith('"') && !quotedTexts) ? 'quoted' : 'string';
}

function isClosed(text: string, { escapes }: TextRules): boolean {
  if (/^(?:--|#)/.test(text)) return false; // Typing at the end of a line comment extends it.
  if (text.startsWith('/*')) return text.length >= 4 && text.endsWith('*/');
  if (text.startsWith('$')) {
    const tag = text.slice(0, text.indexOf('$', 1) + 1);
    return text.length >= 2 * tag.length && text.endsWith(tag);
  }
  if (text.startsWith('[')) return /^\[(?:[^\]]|\]\])*\]$/.test(text);
  // A doubled quote is escaped, so a name or string is closed if its quotes are paired.
  const quote = /["'`]/.exec(text)?.[0];
  const written = escapes ? text.replace(/\\./gs, '') : text;
  return quote === undefined || written.split(quote).length % 2 === 1;
}

/**
 * Tokenizes SQL for completion: any dialect, incomplete text included, and never an error. Every character that is not
 * white space belongs to exactly one token.
 */
export function tokenize(sql: string, rules: TextRules = STANDARD_RULES): CompletionToken[] {
  const found: CompletionToken[] = [];
  for (const { kind, start, end } of tokens(sql, rules)) {
    if (kind === 'space') continue;
    // The line break after a line comment is not part of it: text typed there is SQL again.
    const text = sql.slice(start, end).replace(/^((?:--|#).*)\r?\n$/, '$1');
    const make = (as: CompletionToken['kind'], closed = true) =>
      found.push({ kind: as, text, from: start, to: start + text.length, closed });
    const last = found.at(-1);
    if (kind === 'comment' || kind === 'unclosed') make('comment', isClosed(text, rules));
    else if (kind === 'quoted') make(quotedKind(text, rules), isClosed(text, rules));
    else if (kind === 'template') make('template');
    else if (kind === 'word') make(/^\d/.test(text) ? 'number' : 'word');
    else if (text === ':' && last?.text === ':' && last.to === start)
      found[found.length - 1] = { ...last, text: '::', to: end };
    else make('punctuation');
  }
  return found;
}
