import { tagAt } from '../../sql/statement/templateTag.ts';

const STRING = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g;
const KEY = /^\s*(?:"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)')\s*:/;
/** What reads all of a dictionary in its order, behind it; and what ends the head of a loop over it. */
const READ_ON = /\s*(?:\.\s*(?:items|keys|values)\s*\(|\|\s*(?:items|list|join|first|last|map|batch)\b)/y;
const LOOP_ENDS = /\s*(?:[-+]?$|if\b|recursive\b)/y;
const LOOP_BEGINS = /^[-+]?\s*for\s[^]*?\sin\s+/;

/**
 * The name of a dictionary that a template goes through although its keys are not sorted, `{…}` for one without a name;
 * null where there is none. MiniJinja has keys in their sorted order, Jinja in that in which they were written, and a
 * ladder of conditions that is made of them would be another one.
 */
export function readOutOfOrder(template: string, values: Readonly<Record<string, unknown>>): string | null {
  const unsorted = new Set(Object.keys(values).filter((name) => isUnsortedRecord(values[name])));
  for (let at = template.indexOf('{'); at >= 0; at = template.indexOf('{', at)) {
    const tag = tagAt(template, at);
    if (tag === 'open') return null;
    at = tag?.end ?? at + 1;
    if (tag === null || tag.kind === 'comment' || tag.isRaw) continue;
    // Texts may have any signs.
    const blank = tag.text.replaceAll(STRING, (text) => '"'.repeat(text.length));
    const looped = LOOP_BEGINS.exec(blank)?.[0].length;
    const isRead = (from: number, to: number): boolean =>
      isAt(READ_ON, blank, to) || (from === looped && isAt(LOOP_ENDS, blank, to));
    for (const { from, to } of dictionaries(blank)) {
      if (isSorted(keysOf(tag.text.slice(from + 1, to), blank.slice(from + 1, to)))) continue;
      const name = /^[-+]?\s*set\s+(\w+)\s*=\s*$/.exec(blank.slice(0, from))?.[1];
      if (name !== undefined) unsorted.add(name);
      if (isRead(from, to + 1)) return '{…}';
    }
    for (const { 0: name, index } of blank.matchAll(/(?<![\w.|])[A-Za-z_]\w*/g))
      if (unsorted.has(name) && isRead(index, index + name.length)) return name;
  }
  return null;
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Where the outermost dictionaries of a tag are. */
function dictionaries(blank: string): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  let depth = 0;
  for (let at = 0; at < blank.length; at += 1) {
    if (blank[at] === '{' && depth++ === 0) found.push({ from: at, to: blank.length });
    const last = found.at(-1);
    if (blank[at] === '}' && --depth === 0 && last) last.to = at;
  }
  return found;
}

/** The keys of a dictionary that are texts. */
function keysOf(inner: string, blank: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at <= blank.length; at += 1) {
    if ('([{'.includes(blank[at] ?? ' ')) depth += 1;
    if (')]}'.includes(blank[at] ?? ' ')) depth -= 1;
    if (at < blank.length && (depth > 0 || blank[at] !== ',')) continue;
    const [, double, single] = KEY.exec(inner.slice(begin, at)) ?? [];
    const key = double ?? single;
    if (key !== undefined) keys.push(key);
    begin = at + 1;
  }
  return keys;
}

const isSorted = (keys: readonly string[]): boolean =>
  keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key);

const isUnsortedRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isSorted(Object.keys(value));
