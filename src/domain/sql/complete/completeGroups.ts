import { unquoteIdentifier } from '../identifier.ts';
import type { CompletionToken } from './completeTokens.ts';
import { RESERVED_WORDS } from './words.ts';

/** The content of parentheses, or a whole statement. Incomplete text leaves groups open to its end. */
export interface ItemGroup {
  readonly kind: 'group';
  readonly items: readonly Item[];
  /** Offsets of the parentheses; the statement's bounds for the outermost group. */
  readonly from: number;
  readonly to: number;
}

export type Item = CompletionToken | ItemGroup;

/** Upper case of an unquoted word, null for anything else. */
export function keywordOf(item: Item | undefined): string | null {
  return item?.kind === 'word' ? item.text.toUpperCase() : null;
}

/** The name of an item, null if it cannot be one. */
export function nameOf(item: Item | undefined): string | null {
  if (item?.kind === 'quoted') return unquoteIdentifier(item.text);
  return item?.kind === 'word' && !RESERVED_WORDS.has(item.text.toUpperCase()) ? item.text : null;
}

export function isPunctuation(item: Item | undefined, text: string): boolean {
  return item?.kind === 'punctuation' && item.text === text;
}

/** The tokens of the statement at `position`, without comments. */
export function statementTokens(tokens: readonly CompletionToken[], position: number): CompletionToken[] {
  let statement: CompletionToken[] = [];
  for (const token of tokens) {
    if (isPunctuation(token, ';')) {
      if (token.from >= position) break;
      statement = [];
    } else if (token.kind !== 'comment') statement.push(token);
  }
  return statement;
}

/** `a IS NOT DISTINCT FROM b` is an operator, and begins no clause. */
function isDistinctFrom(before: readonly Item[], token: CompletionToken): boolean {
  if (keywordOf(token) !== 'FROM' || keywordOf(before.at(-1)) !== 'DISTINCT') return false;
  return ['IS', 'NOT'].includes(keywordOf(before.at(-2)) ?? '');
}

/** Nests tokens into groups. A stray closing parenthesis is skipped. */
export function groupTokens(tokens: readonly CompletionToken[], end: number): ItemGroup {
  let at = 0;
  const read = (from: number, nested: boolean): ItemGroup => {
    const items: Item[] = [];
    for (let token = tokens[at]; token; token = tokens[at]) {
      at += 1;
      if (isPunctuation(token, '(')) items.push(read(token.from, true));
      else if (isDistinctFrom(items, token)) items.push({ ...token, kind: 'punctuation' });
      else if (!isPunctuation(token, ')')) items.push(token);
      else if (nested) return { kind: 'group', items, from, to: token.from };
    }
    return { kind: 'group', items, from, to: end };
  };
  return read(-1, false);
}

/** The groups around `position`, outermost first. Never empty. */
export function groupsAround(root: ItemGroup, position: number): ItemGroup[] {
  const chain = [root];
  for (;;) {
    const inner = chain
      .at(-1)
      ?.items.find(
        (item): item is ItemGroup => item.kind === 'group' && item.from < position && position <= item.to,
      );
    if (!inner) return chain;
    chain.push(inner);
  }
}
