import type { TextRules } from '../textRules.ts';
import { type Token, tokens } from './tokens.ts';

/** Symbols that are read alone, whatever stands beside them. */
const ALONE = '(),.[]{};';

interface Part {
  readonly kind: Token['kind'];
  readonly text: string;
  /** The space before it. */
  readonly space: string;
}

/**
 * A statement with the spaces of another text of the same tokens; null where they are not the same. Two symbols keep
 * what is between them: `<<` is no `< <`, and `- -` no comment. So do two texts: what goes on in another line is one.
 */
export function respace(sql: string, spaced: string, rules: TextRules): string | null {
  const own = partsOf(sql, rules);
  const other = partsOf(spaced, rules);
  if (own.length !== other.length) return null;
  let text = '';
  for (const [at, part] of own.entries()) {
    const like = other[at];
    if (like === undefined || like.kind !== part.kind || like.text !== part.text) return null;
    const before = own[at - 1];
    const isOperator = before !== undefined && isSymbol(before) && isSymbol(part);
    const isOther = isOperator && (part.space === '') !== (like.space === '');
    const isOneText = before?.kind === 'quoted' && part.kind === 'quoted';
    const space = isOther || isOneText ? part.space : like.space;
    text += space + part.text;
  }
  return text;
}

const isSymbol = ({ kind, text }: Part): boolean => kind === 'symbol' && !ALONE.includes(text);

function partsOf(sql: string, rules: TextRules): readonly Part[] {
  const parts: Part[] = [];
  let space = '';
  for (const { kind, start, end } of tokens(sql, rules)) {
    const text = sql.slice(start, end);
    if (kind === 'space') {
      space += text;
      continue;
    }
    // A comment may have the end of its line, which is space.
    const shown = kind === 'comment' ? text.trimEnd() : text;
    parts.push({ kind, text: shown, space });
    space = text.slice(shown.length);
  }
  return parts;
}
