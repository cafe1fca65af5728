const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/gs;

/**
 * An object or array with a member a line, its tokens untouched: numbers keep every digit and strings their escapes.
 * Null for text that is no such JSON.
 */
export function indentJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return null;
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  const broken = (): void => {
    lines.push(line);
    line = '  '.repeat(depth);
  };
  let before = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const closes = token === ']' || token === '}';
    const opened = before === '[' || before === '{';
    if (closes) depth -= 1;
    // What is empty stays on its line.
    if (closes ? !opened : opened || before === ',') broken();
    line += token === ':' ? ': ' : token;
    if (token === '[' || token === '{') depth += 1;
    before = token;
  }
  lines.push(line);
  return lines.join('\n');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // Most text is not JSON; that is no failure.
  }
}
