import nunjucks from 'nunjucks';
import { err, ok, type Result } from '#domain/result.ts';
import { templateFunctions, type TemplateCaller } from './templateFunctions.ts';

/** Why a template could not be filled in. */
export type TemplateError =
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  | { readonly kind: 'syntax'; readonly message: string; readonly line: number | null };

/** Thrown inside a template that prints what nobody gave it. */
class UndefinedParameter extends Error {
  readonly parameter: string;
  constructor(parameter: string) {
    super(`${parameter} is undefined`);
    this.parameter = parameter;
  }
}

/** Jinja's spelling of values that are printed. Past the end of a list that is there stands nothing. */
function printed(value: unknown, expression: unknown, known: ReadonlySet<string> = NOTHING_KNOWN): string {
  if (value === undefined) {
    const name = rootName(String(expression));
    if (known.has(name) && ITEM.test(String(expression))) return '';
    throw new UndefinedParameter(name);
  }
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(quotedItem).join(', ')}]`;
  return typeof value === 'number'
    ? String(value)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

const quotedItem = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : printed(value, 'item');

const rootName = (expression: string): string => /[A-Za-z_]\w*/.exec(expression)?.[0] ?? expression;

const ITEM = /\[\s*-?\d+\s*\]\s*$/;
const NOTHING_KNOWN: ReadonlySet<string> = new Set();
const PRINT = 'sextant_print';
const TEMPLATE_MARK = /\{\{|\{%|\{#/;
const EXPRESSION = /\{\{(-?)((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?!\}\})[\s\S])*?)(-?)\}\}/g;

/**
 * Fills Jinja in SQL, with the functions that Superset offers and the caller's parameters. Templates reach nothing
 * else: no files, no other templates, and of values only what is their own.
 */
export function renderSql(
  sql: string,
  params: Readonly<Record<string, unknown>>,
  caller: TemplateCaller,
): Result<string, TemplateError> {
  if (!TEMPLATE_MARK.test(sql)) return ok(sql);
  const marked = sql.replace(
    EXPRESSION,
    (_, open: string, expression: string, close: string) =>
      `{{${open} (${expression}) | ${PRINT}(${JSON.stringify(expression.trim())}) ${close}}}`,
  );
  const environment = new nunjucks.Environment(null, { autoescape: false });
  const values = { ...templateFunctions(caller), ...params };
  const known = new Set(Object.keys(values));
  environment.addFilter(PRINT, (value: unknown, expression: unknown) => printed(value, expression, known));
  try {
    const template = new nunjucks.Template(marked, environment, undefined, true);
    shield(template);
    return ok(template.render(values));
  } catch (cause) {
    return err(explain(cause));
  }
}

function explain(cause: unknown): TemplateError {
  const original = cause instanceof Error && 'cause' in cause && cause.cause ? cause.cause : cause;
  const message = original instanceof Error ? original.message : String(original);
  const uncallable = /Unable to call `([A-Za-z_]\w*)/.exec(message)?.[1];
  if (uncallable !== undefined) return { kind: 'missing', names: [uncallable] };
  const missing = /(?:Error: )?(\w+) is undefined/.exec(message)?.[1];
  if (missing !== undefined) return { kind: 'missing', names: [missing] };
  const line = Number(/\[Line (\d+)/.exec(message)?.[1] ?? NaN);
  const bare = message
    .replace(/^[\s\S]*?(?:\[Line \d+, Column \d+\]\s*)/, '')
    .replace(/^Error:\s*/, '')
    .trim();
  return {
    kind: 'syntax',
    message: JINJA_WORDS[bare] ?? bare,
    line: Number.isNaN(line) ? null : line,
  };
}

/** Jinja's own words for what its double says more tersely. */
const JINJA_WORDS: Readonly<Record<string, string>> = {
  'unexpected token: %}': "Expected an expression, got 'end of statement block'",
  'unexpected token: }}': "Expected an expression, got 'end of print statement'",
};

type Runtime = typeof nunjucks.runtime & {
  memberLookup(target: unknown, name: unknown): unknown;
};
type Root = (env: unknown, context: unknown, frame: unknown, runtime: Runtime, done: unknown) => unknown;

/**
 * Gives the compiled template a runtime in which a member of a value is one of its own. Without it `''.constructor`
 * leads to the function constructor, and from there to everything.
 */
function shield(template: nunjucks.Template): void {
  const compiled = template as unknown as { rootRenderFunc: Root };
  const render = compiled.rootRenderFunc;
  compiled.rootRenderFunc = (env, context, frame, runtime, done) =>
    render(env, context, frame, { ...runtime, memberLookup: ownMember }, done);
}

function ownMember(target: unknown, name: unknown): unknown {
  if (typeof target === 'string') return textMember(target, name);
  if (typeof target !== 'object' || target === null) return undefined;
  if (typeof name !== 'string' && typeof name !== 'number') return undefined;
  return Object.hasOwn(target, name) ? (target as Record<string | number, unknown>)[name] : undefined;
}

/** Of text, its length, and Python's way to join a list with it. */
function textMember(text: string, name: unknown): unknown {
  if (name === 'length') return text.length;
  if (name !== 'join') return undefined;
  return (items: unknown) => (Array.isArray(items) ? items.map(String).join(text) : '');
}
