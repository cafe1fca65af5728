/** A tag of a template: `{{ … }}`, `{% … %}` or `{# … #}`. */
export interface Tag {
  readonly kind: 'print' | 'block' | 'comment';
  /** What is between its signs. */
  readonly text: string;
  /** The offset behind it; for a `raw` block the one behind its `endraw`. */
  readonly end: number;
  readonly isRaw: boolean;
  /** Whether no bracket in it is closed that is not open. */
  readonly isBalanced: boolean;
}

const STRING = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/y;
const RAW = /^[-+]?\s*raw\s*[-+]?$/;
const KINDS = { '{{': ['print', '}}'], '{%': ['block', '%}'], '{#': ['comment', '#}'] } as const;

/** Text without these signs has no tags. */
export const mayHaveTags = (text: string): boolean => /\{[{%#]/.test(text);

/** The tag that begins at an offset: null if none does, `open` if it does not end. */
export function tagAt(template: string, at: number): Tag | 'open' | null {
  if (template[at] !== '{') return null;
  const opening = template.slice(at, at + 2);
  if (opening !== '{{' && opening !== '{%' && opening !== '{#') return null;
  const [kind, closing] = KINDS[opening];
  const closed = kind === 'comment' ? endOfComment(template, at + 2) : endOfTag(template, at + 2, closing);
  if (closed === null) return 'open';
  const text = template.slice(at + 2, closed.at);
  const end = closed.at + 2;
  const tag = { kind, text, isBalanced: closed.isBalanced } as const;
  if (kind !== 'block' || !RAW.test(text)) return { ...tag, end, isRaw: false };
  const ending = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;
  ending.lastIndex = end;
  return ending.test(template) ? { ...tag, end: ending.lastIndex, isRaw: true } : 'open';
}

interface Closing {
  readonly at: number;
  readonly isBalanced: boolean;
}

function endOfComment(template: string, from: number): Closing | null {
  const at = template.indexOf('#}', from);
  return at < 0 ? null : { at, isBalanced: true };
}

/** The end of a tag: its closing sign outside strings and brackets. */
function endOfTag(template: string, from: number, closing: string): Closing | null {
  let depth = 0;
  let isBalanced = true;
  for (let at = from; at < template.length; at++) {
    const char = template[at] ?? '';
    if (depth === 0 && template.startsWith(closing, at)) return { at, isBalanced };
    if (char === '"' || char === "'") {
      STRING.lastIndex = at;
      if (!STRING.test(template)) return null;
      at = STRING.lastIndex - 1;
    } else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth < 0) {
      depth = 0;
      isBalanced = false;
    }
  }
  return null;
}
