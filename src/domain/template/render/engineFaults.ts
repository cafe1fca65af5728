import { LIMITS } from '../limits.ts';
import type { TemplateError } from '../template.ts';

export interface EngineFault {
  readonly error: TemplateError;
  /** False if the engine stopped during its work, so that its memory may be inconsistent. */
  readonly isSound: boolean;
}

/** The template error for an exception of the engine. */
export function refusalOf(cause: unknown): EngineFault {
  // WebAssembly's own exceptions: stack or memory overflow. The engine's faults are plain errors.
  if (cause instanceof RangeError) return unsound(DEEP);
  if (cause instanceof Error && cause.name === 'RuntimeError')
    return unsound(/out of bounds|stack/.test(cause.message) ? DEEP : LARGE);
  const message = cause instanceof Error ? cause.message : String(cause);
  const line = Number(/\(in [^()]*:(\d+)\)/.exec(message)?.[1] ?? NaN);
  const bare = (message.split('\n')[0] ?? '').replace(/\s*\(in [^()]*:\d+\)\s*$/, '');
  return { error: inWords(bare, Number.isNaN(line) ? null : line), isSound: true };
}

const limit = (message: string, line: number | null = null): TemplateError => ({
  kind: 'refused',
  type: 'TemplateLimitError',
  message,
  line,
});
const unsound = (message: string): EngineFault => ({ error: limit(message), isSound: false });

const DEEP = 'The template is nested too deeply. Take it apart into fewer levels.';
const LARGE = 'The template needs more memory than a template may have (64 MB). Shorten its texts and lists.';
const LONG = `The template takes more than ${LIMITS.steps.toLocaleString('en-US')} steps. Shorten its loops.`;

type Words = (match: RegExpExecArray, line: number | null) => TemplateError;

const runtime =
  (text: (match: RegExpExecArray) => string): Words =>
  (match, line) => ({ kind: 'refused', type: 'TemplateRuntimeError', message: text(match), line });
const assertion =
  (text: (match: RegExpExecArray) => string): Words =>
  (match, line) => ({ kind: 'refused', type: 'TemplateAssertionError', message: text(match), line });
const syntax =
  (text: (match: RegExpExecArray) => string): Words =>
  (match, line) => ({ kind: 'refused', type: 'TemplateSyntaxError', message: text(match), line });

const sentence = (text = ''): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The engine's messages and their replacements: Jinja's message if it has one, else advice. */
const WORDS: readonly (readonly [RegExp, Words])[] = [
  [/ran out of fuel/, (_, line) => limit(LONG, line)],
  [/recursion limit/, (_, line) => limit(DEEP, line)],
  [/range has too many elements/, (_, line) => limit('range() is limited to 100,000 values.', line)],
  [/^unknown function: (\w+) is unknown/, (match) => ({ kind: 'missing', names: [match[1] ?? ''] })],
  [
    /^unknown filter: filter (\w+) is unknown/,
    assertion(
      ([, name]) =>
        `No filter named '${name}'. Not every filter of Jinja is there: format, urlencode, random and to_datetime are not.`,
    ),
  ],
  [/^unknown test: test (\w+) is unknown/, assertion(([, name]) => `No test named '${name}'.`)],
  [
    /^unknown method: sequence has no method named (\w+)/,
    runtime(
      ([, name]) =>
        `A list has no method ${name}() here: lists do not change. Make a new one, as in {% set ns.list = ns.list + [value] %} with a namespace.`,
    ),
  ],
  [
    /^unknown method: ([\w ]+) has no method named (\w+)/,
    runtime(([, type, name]) => `There is no method ${name}() for a value of type ${type} here.`),
  ],
  [
    /^unknown method$/,
    runtime(
      () => 'A method was called with values it does not take. get() takes one: write get(key) or default.',
    ),
  ],
  [
    /tried to use % operator on unsupported types string/,
    runtime(() => 'Formatting text with % is not possible here. Join texts with ~ instead.'),
  ],
  [/^template not found/, runtime(() => 'A template cannot include, import or extend another one.')],
  [/^syntax error: unknown statement (\w+)/, syntax(([, name]) => `Encountered unknown tag '${name}'.`)],
  [
    /^syntax error: unexpected end of block$/,
    syntax(() => "Expected an expression, got 'end of statement block'"),
  ],
  [
    /^syntax error: unexpected end of variable block$/,
    syntax(() => "Expected an expression, got 'end of print statement'"),
  ],
  [/^syntax error: ([\s\S]*)/, syntax(([, text]) => sentence(text))],
  [/^(?:invalid operation|unknown block): ([\s\S]*)/, runtime(([, text]) => sentence(text))],
];

function inWords(message: string, line: number | null): TemplateError {
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(message);
    if (match !== null) return words(match, line);
  }
  return { kind: 'refused', type: 'TemplateRuntimeError', message: sentence(message), line };
}
