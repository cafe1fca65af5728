/** A value of a JSON text. Numbers keep every digit. */
export interface JsonNode {
  /** Its key or place; empty for the value itself. */
  readonly key: string;
  /** The value of a leaf as text, for others how many members they have, as `{3}` or `[3]`. */
  readonly text: string;
  /** Absent for a leaf. */
  readonly members?: readonly JsonNode[];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/gs;

/** The members of an object or array; null for any other text. */
export function jsonTree(text: string): readonly JsonNode[] | null {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return null;
  const tokens = Array.from(text.matchAll(TOKEN), ([token]) => token);
  let at = 0;

  function value(key: string): JsonNode {
    const token = tokens[at++] ?? '';
    if (token !== '{' && token !== '[') return { key, text: token };
    const isObject = token === '{';
    const close = isObject ? '}' : ']';
    const members: JsonNode[] = [];
    while (at < tokens.length && tokens[at] !== close) {
      if (tokens[at] === ',') at += 1;
      if (isObject) {
        const name = String(JSON.parse(tokens[at] ?? '""'));
        // The key and its colon.
        at += 2;
        members.push(value(name));
      } else members.push(value(String(members.length)));
    }
    at += 1;
    return { key, text: isObject ? `{${members.length}}` : `[${members.length}]`, members };
  }

  return value('').members ?? null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // Most text is not JSON; that is no failure.
  }
}
