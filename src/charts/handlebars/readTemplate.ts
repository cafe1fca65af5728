/** A value in a template: a path, a literal, or the call of a helper. */
export type Value =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'path'; readonly up: number; readonly keys: readonly string[] }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: readonly Value[];
      readonly named: Readonly<Record<string, Value>>;
    };

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: Value; readonly raw: boolean }
  | {
      readonly kind: 'block';
      readonly name: string;
      readonly args: readonly Value[];
      readonly body: readonly Piece[];
      readonly otherwise: readonly Piece[];
    };

/** What is wrong with a template, and in which line. */
export interface TemplateFault {
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Blocks in blocks: more would be no template but an attack on the stack. */
const DEEPEST = 40;
const TAG = /\{\{!--[\s\S]*?--\}\}|\{\{![\s\S]*?\}\}|\{\{\{([\s\S]*?)\}\}\}|\{\{([\s\S]*?)\}\}/g;
const WORD =
  /\s*(?:([\w@./-]+|\.\.)=(?!=)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([()])|((?:\[[^\]]*\]|[^\s()"'=[\]])+))/y;

interface Open {
  readonly name: string;
  readonly args: readonly Value[];
  readonly line: number;
  readonly body: Piece[];
  readonly otherwise: Piece[];
  isElse: boolean;
  /** How many blocks one closing tag ends: those of `else if` have none of their own. */
  readonly chained: boolean;
}

/** Parses the part of Handlebars that charts use. Nothing of it is ever code: helpers are named, and few. */
export function readTemplate(template: string): readonly Piece[] | TemplateFault {
  const root: Piece[] = [];
  const open: Open[] = [];
  let at = 0;
  const target = (): Piece[] => {
    const last = open.at(-1);
    return last === undefined ? root : last.isElse ? last.otherwise : last.body;
  };
  const lineAt = (index: number): number => template.slice(0, index).split('\n').length;
  const close = (): void => {
    const block = open.pop();
    if (block === undefined) return;
    const { name, args, body, otherwise } = block;
    target().push({ kind: 'block', name, args, body, otherwise });
    if (block.chained) close();
  };
  for (const match of template.matchAll(TAG)) {
    if (match.index > at) target().push({ kind: 'text', text: template.slice(at, match.index) });
    at = match.index + match[0].length;
    if (match[0].startsWith('{{!')) continue;
    const raw = match[1] !== undefined;
    const inner = (match[1] ?? match[2] ?? '').replace(/^[~&]|~$/g, '').trim();
    const line = lineAt(match.index);
    const fault = (text: string, tag = inner): TemplateFault => ({ text, values: { line, tag } });
    if (inner.startsWith('/')) {
      const name = inner.slice(1).trim();
      const first = open.findLast((block) => !block.chained);
      if (first?.name !== name)
        return fault('Line {line} of the template closes {tag}, which is not open.', name);
      close();
      continue;
    }
    const chain = /^else\s+(\S[\s\S]*)$/.exec(inner);
    if (inner === 'else' || inner === '^' || chain !== null) {
      const last = open.at(-1);
      if (last === undefined || last.isElse)
        return fault('Line {line} of the template has an {tag} without its block.');
      last.isElse = true;
      if (chain === null) continue;
    }
    const isBlock = inner.startsWith('#') || chain !== null;
    if (inner.startsWith('>') || inner.startsWith('*'))
      return fault('Line {line} of the template has {tag}, which is not supported.');
    const words = readCall(chain?.[1] ?? inner.replace(/^#/, ''));
    if (words === null) return fault('Line {line} of the template cannot be read: {tag}');
    if (!isBlock) {
      target().push({ kind: 'value', value: words, raw });
      continue;
    }
    if (open.length >= DEEPEST)
      return fault('Line {line} of the template has too many blocks in each other.');
    const { name, args } =
      words.kind === 'call' ? words : { name: words.kind === 'path' ? words.keys.join('.') : '', args: [] };
    open.push({ name, args, line, body: [], otherwise: [], isElse: false, chained: chain !== null });
  }
  if (at < template.length) target().push({ kind: 'text', text: template.slice(at) });
  const left = open.at(-1);
  return left === undefined
    ? root
    : {
        text: 'The block {tag} of line {line} of the template is not closed.',
        values: { line: left.line, tag: left.name },
      };
}

/** A value alone, or a helper with its arguments; null if it cannot be read. */
function readCall(text: string): Value | null {
  const words: { readonly name?: string; readonly word: string }[] = [];
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match !== null && match[0] !== ''; match = WORD.exec(text)) {
    words.push(
      match[1] === undefined
        ? { word: match[2] ?? match[3] ?? match[4] ?? '' }
        : { name: match[1], word: '' },
    );
    if (text.slice(WORD.lastIndex).trim() === '') return parsed(words);
  }
  return null;
}

function parsed(words: readonly { readonly name?: string; readonly word: string }[]): Value | null {
  let at = 0;
  const one = (depth: number): Value | null => {
    const word = words[at]?.word;
    at += 1;
    if (word === '(') return depth > DEEPEST ? null : call(depth + 1, true);
    return word === undefined || word === '' || word === ')' ? null : valueOf(word);
  };
  const call = (depth: number, isInner: boolean): Value | null => {
    const head = one(depth);
    const args: Value[] = [];
    const named: Record<string, Value> = {};
    let isClosed = !isInner;
    while (at < words.length) {
      const next = words[at];
      if (next?.word === ')') {
        if (!isInner) return null;
        at += 1;
        isClosed = true;
        break;
      }
      if (next?.name !== undefined) at += 1;
      const value = one(depth);
      if (value === null) return null;
      if (next?.name === undefined) args.push(value);
      else Object.defineProperty(named, next.name, { value, enumerable: true });
    }
    if (head === null || !isClosed) return null;
    if (args.length === 0 && Object.keys(named).length === 0 && !isInner) return head;
    return head.kind === 'path' ? { kind: 'call', name: head.keys.join('.'), args, named } : null;
  };
  const value = call(0, false);
  return at === words.length ? value : null;
}

function valueOf(word: string): Value {
  if (/^["']/.test(word)) return { kind: 'literal', value: word.slice(1, -1).replace(/\\(.)/g, '$1') };
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return { kind: 'literal', value: Number(word) };
  if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' };
  if (word === 'null' || word === 'undefined') return { kind: 'literal', value: null };
  const up = word.match(/\.\.\/|\.\.$/g)?.length ?? 0;
  const rest = word.replace(/^(?:\.\.\/?)+/, '').replace(/^\.\/?/, '');
  const keys = [...rest.matchAll(/\[([^\]]*)\]|[^./[\]]+/g)]
    .map((match) => match[1] ?? match[0])
    .filter((key, i) => key !== '' && !(i === 0 && key === 'this'));
  return { kind: 'path', up, keys };
}
