import { parseJson } from '../../jsonValue.ts';

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
  if (!/^\s*[[{]/.test(text) || parseJson(text) === undefined) return null;
  const tokens = Array.from(text.matchAll(TOKEN), ([token]) => token);
  // A stack of its own: values may be nested deeper than calls can be.
  const open: Open[] = [];
  let name: string | null = null;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? '';
    const inside = open.at(-1);
    if (token === ',') continue;
    if (token === ']' || token === '}') {
      const closed = open.pop();
      if (closed === undefined) return null;
      if (open.length === 0) return closed.members;
      const count = closed.members.length;
      const { key, members } = closed;
      open.at(-1)?.members.push({ key, text: token === '}' ? `{${count}}` : `[${count}]`, members });
      continue;
    }
    if (inside?.isObject === true && name === null) {
      name = String(JSON.parse(token));
      // Its colon.
      at += 1;
      continue;
    }
    const key = name ?? String(inside?.members.length ?? '');
    name = null;
    if (token === '{' || token === '[') open.push({ key, isObject: token === '{', members: [] });
    else inside?.members.push({ key, text: token });
  }
  return null;
}

/** An object or array whose end has not come. */
interface Open {
  readonly key: string;
  readonly isObject: boolean;
  readonly members: JsonNode[];
}
