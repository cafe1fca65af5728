import { parseJson } from '../../jsonValue.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/gs;

/** Levels beyond this one are indented no further: the text of a deep value would be mostly spaces. */
const DEEPEST = 32;

/**
 * Indents an object or array, one member a line, tokens unchanged: numbers keep every digit and strings their escapes.
 * Null for any other text.
 */
export function indentJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text) || parseJson(text) === undefined) return null;
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  const broken = (): void => {
    lines.push(line);
    line = '  '.repeat(Math.min(depth, DEEPEST));
  };
  let before = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const closes = token === ']' || token === '}';
    const opened = before === '[' || before === '{';
    if (closes) depth -= 1;
    // Empty ones stay on one line.
    if (closes ? !opened : opened || before === ',') broken();
    line += token === ':' ? ': ' : token;
    if (token === '[' || token === '{') depth += 1;
    before = token;
  }
  lines.push(line);
  return lines.join('\n');
}
