import { tokenAt } from './tokens.ts';
import { mayHaveTags, tagAt } from './templateTag.ts';

/** Whether a text is a template: it has tags that are not in comments. */
export const hasTemplate = (sql: string): boolean => mayHaveTags(sql) && mayHaveTags(hideTagsInComments(sql));

/**
 * The text with the tags in its comments made unreadable, by another character in place of their first: a comment of
 * SQL is not evaluated. Offsets stay. A tag in quotes stays a tag, and so does one in a comment that ends a block from
 * before the comment.
 */
export function hideTagsInComments(sql: string, instead = ' '): string {
  if (!mayHaveTags(sql)) return sql;
  const pastTag = (at: number): number | null => {
    const tag = tagAt(sql, at);
    return tag === 'open' ? sql.length : (tag?.end ?? null);
  };
  let shown = '';
  let copied = 0;
  /** Blocks that are open. */
  let depth = 0;
  for (let at = 0; at < sql.length;) {
    const tag = tagAt(sql, at);
    // The engine will say what is wrong with it, and with nothing behind it.
    if (tag === 'open') break;
    if (tag !== null) {
      if (tag.kind === 'block' && !tag.isRaw) depth = Math.max(0, depth + stepOf(tag.text));
      at = tag.end;
      continue;
    }
    const { kind, start, end } = tokenAt(sql, at, pastTag);
    at = end;
    if (kind !== 'comment' && kind !== 'unclosed') continue;
    at = depth === 0 ? end : endOfBlock(sql, start, end);
    shown += sql.slice(copied, start) + sql.slice(start, at).replaceAll(/\{(?=[{%#])/g, () => instead);
    copied = at;
  }
  return shown + sql.slice(copied);
}

const OPENS = /^[-+]?\s*(?:if|for|with|filter|macro|call|block|autoescape|set\s+[^=]+$)/;
const ENDS = /^[-+]?\s*end/;
const CONTINUES = /^[-+]?\s*(?:else|elif)/;

/** How many blocks more are open after a tag. */
const stepOf = (text: string): number => (OPENS.test(text) ? 1 : ENDS.test(text) ? -1 : 0);

/** The end of a comment: the first tag in it that ends or continues a block from before it, if there is one. */
function endOfBlock(sql: string, start: number, end: number): number {
  let depth = 0;
  for (const match of sql.slice(start, end).matchAll(/\{%([\s\S]*?)%\}/g)) {
    const text = match[1] ?? '';
    if (depth === 0 && (ENDS.test(text) || CONTINUES.test(text))) return start + match.index;
    depth += stepOf(text);
  }
  return end;
}
