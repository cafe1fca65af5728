import { isRecord } from '#domain/jsonValue.ts';
import { HELPERS, isTrue, textOfValue } from './helpers.ts';
import { type Piece, readTemplate, type TemplateFault, type Value } from './readTemplate.ts';

/** Where a value is looked up: the values around it, and the variables of an iteration. */
interface Scope {
  readonly value: unknown;
  readonly parent: Scope | null;
  readonly loop: Readonly<Record<string, unknown>>;
}

/** A template ends at so many pieces or characters, whatever it repeats. */
const MAX_STEPS = 200_000;
const MAX_TEXT_LENGTH = 1_000_000;

export interface Rendered {
  readonly html: string;
  /** Whether it ends before its end. */
  readonly isCut: boolean;
}

/** The HTML of a template for some data: not clean yet, as its author may write any. */
export function renderTemplate(template: string, data: unknown): Rendered | TemplateFault {
  const pieces = readTemplate(template);
  if (!Array.isArray(pieces)) return pieces as TemplateFault;
  const run: Run = { out: [], steps: 0, length: 0, fault: null };
  render(pieces as readonly Piece[], { value: data, parent: null, loop: {} }, run);
  return run.fault ?? { html: run.out.join(''), isCut: isSpent(run) };
}

/** Whether HTML has no word and no element but lists and paragraphs. */
export const isBlank = (html: string): boolean =>
  html.replaceAll(/<\/?(?:ul|ol|p|div|br|table|tbody)\b[^>]*>/g, '').trim() === '';

interface Run {
  readonly out: string[];
  steps: number;
  length: number;
  fault: TemplateFault | null;
}

const isSpent = (run: Run): boolean => run.steps > MAX_STEPS || run.length > MAX_TEXT_LENGTH;

function render(pieces: readonly Piece[], scope: Scope, run: Run): void {
  for (const piece of pieces) {
    run.steps += 1;
    if (run.fault !== null || isSpent(run)) return;
    if (piece.kind === 'block') {
      renderBlock(piece, scope, run);
      continue;
    }
    const text =
      piece.kind === 'text'
        ? piece.text
        : piece.raw
          ? textOfValue(valueIn(piece.value, scope, run))
          : escaped(textOfValue(valueIn(piece.value, scope, run)));
    run.length += text.length;
    run.out.push(text);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => ESCAPES[each] ?? each);

function renderBlock(block: Extract<Piece, { kind: 'block' }>, scope: Scope, run: Run): void {
  const [first] = block.args;
  const value = first === undefined ? null : valueIn(first, scope, run);
  switch (block.name) {
    case 'if':
      return render(isTrue(value) ? block.body : block.otherwise, scope, run);
    case 'unless':
      return render(isTrue(value) ? block.otherwise : block.body, scope, run);
    case 'with':
      if (!isTrue(value)) return render(block.otherwise, scope, run);
      return render(block.body, { value, parent: scope, loop: scope.loop }, run);
    case 'each': {
      const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
        ? value.map((each: unknown, at) => [at, each] as const)
        : isRecord(value)
          ? Object.entries(value)
          : [];
      if (entries.length === 0) return render(block.otherwise, scope, run);
      for (const [at, [key, each]] of entries.entries()) {
        if (run.fault !== null || isSpent(run)) return;
        const loop = { index: at, key, first: at === 0, last: at === entries.length - 1 };
        render(block.body, { value: each, parent: scope, loop }, run);
      }
      return;
    }
    default:
      run.fault = unknown(block.name);
  }
}

const unknown = (name: string): TemplateFault => ({
  text: 'The template uses {name}, which is not available here.',
  values: { name },
});

function valueIn(value: Value, scope: Scope, run: Run): unknown {
  run.steps += 1;
  if (value.kind === 'literal') return value.value;
  if (value.kind === 'path') return pathIn(value, scope);
  const helper = Object.hasOwn(HELPERS, value.name) ? HELPERS[value.name] : undefined;
  const args = value.args.map((each) => valueIn(each, scope, run));
  if (value.name === 'lookup') return ownIn(args[0], textOfValue(args[1]));
  if (helper === undefined) {
    run.fault = unknown(value.name);
    return null;
  }
  return helper(
    args,
    Object.fromEntries(Object.entries(value.named).map(([key, each]) => [key, valueIn(each, scope, run)])),
  );
}

function pathIn({ up, keys }: Extract<Value, { kind: 'path' }>, scope: Scope): unknown {
  let at: Scope = scope;
  for (let level = 0; level < up; level += 1) {
    if (at.parent === null) return null;
    at = at.parent;
  }
  const [first, ...rest] = keys;
  if (first?.startsWith('@') === true) {
    let root = at;
    while (root.parent !== null) root = root.parent;
    const start = first === '@root' ? root.value : ownIn(at.loop, first.slice(1));
    return rest.reduce<unknown>(ownIn, start);
  }
  return keys.reduce<unknown>(ownIn, at.value);
}

/** Only what a value has itself: never a prototype's. */
function ownIn(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return key === 'length' ? value.length : (value[Number(key)] as unknown);
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : null;
}
