import type { Environment } from 'minijinja-js';
import { LIMITS } from '../limits.ts';
import type { RenderResponse, RenderedText } from '../protocol.ts';
import type { TemplateError } from '../template.ts';
import { hideTagsInComments } from '../../sql/statement/commentTags.ts';
import { type EngineFault, refusalOf } from './engineFaults.ts';
import { macrosFor, whereIn, type Macro } from './macros.ts';
import type { RenderWork } from './renderWork.ts';
import { HAS_VALUE, IN_PYTHON, NO_VALUE, writePrints } from './prints.ts';
import { readOutOfOrder } from './sortedKeys.ts';
import { newSession, type RenderSession } from './session.ts';

/** MiniJinja, loaded by the caller after the memory limits are set. */
type Engine = typeof Environment;

/** Names that expressions use without a definition. */
const LANGUAGE =
  'true false none True False None and or not in is if else loop self super caller varargs kwargs range dict namespace'.split(
    ' ',
  );

/** Renders each text of a request separately. After an unsound result the engine must not be used again. */
export function renderTexts(engine: Engine, request: RenderWork): RenderResponse {
  const results: RenderedText[] = [];
  for (const text of request.texts) {
    const { answer, isSound } = renderText(engine, text, request);
    results.push(answer);
    if (!isSound) {
      const left = request.texts.length - results.length;
      results.push(...Array.from({ length: left }, () => answer));
      return { results, isSound };
    }
  }
  return { results, isSound: true };
}

function renderText(
  engine: Engine,
  written: string,
  request: RenderWork,
): { readonly answer: RenderedText; readonly isSound: boolean } {
  const instead = unusedCharacter(written, request);
  const text = hideTagsInComments(written, instead);
  const session = newSession(request);
  const macros = macrosFor(request, session);
  const values = Object.fromEntries(
    Object.entries(request.context.values).filter(([name]) => !Object.hasOwn(macros, name)),
  );
  const unsorted = readOutOfOrder(text, values);
  if (unsorted !== null) return { answer: { type: 'error', error: outOfOrder(unsorted) }, isSound: true };
  const known = new Set([...LANGUAGE, ...Object.keys(macros), ...Object.keys(values)]);
  const { source, expressions } = writePrints(text, known);
  const environment = newEnvironment(engine, request, session, macros, (index) =>
    noteMissing(session, expressions[index] ?? '', known),
  );
  try {
    // Added unchanged: errors refer to the person's own text and positions.
    environment.addTemplate('template', text);
    const sql = environment.renderStr(source, values).replaceAll(instead, '{');
    environment.free();
    return { answer: responseOf(session, sql), isSound: true };
  } catch (cause) {
    const fault = refusalOf(cause);
    if (fault.isSound) environment.free();
    return { answer: failureOf(session, fault), isSound: fault.isSound };
  }
}

const outOfOrder = (name: string): TemplateError => ({
  kind: 'refused',
  type: 'TemplateRuntimeError',
  message: `Dictionaries are read in the order of their keys here, and ${name} has another one. Write a list of pairs, such as [('b', 1), ('a', 2)], or add |dictsort.`,
  line: null,
});

/** A character that stands nowhere in a request; Unicode keeps thirty-two of them for such uses. */
function unusedCharacter(text: string, { context, found }: RenderWork): string {
  const all = text + JSON.stringify([context, found]);
  const codes = Array.from({ length: 32 }, (_, at) => String.fromCharCode(0xfdd0 + at));
  return codes.find((each) => !all.includes(each)) ?? '\uFDD0';
}

function newEnvironment(
  engine: Engine,
  request: RenderWork,
  session: RenderSession,
  macros: Readonly<Record<string, Macro>>,
  missing: (index: number) => void,
): Environment {
  const environment = new engine();
  environment.enablePyCompat();
  environment.undefinedBehavior = 'chainable';
  environment.fuel = LIMITS.steps;
  // It would print the engine's whole state.
  environment.removeGlobal('debug');
  const { escape } = request.dialect;
  const literal = (each: string): string => `'${escape(session.original(each))}'`;
  const safely = safelyIn(session);
  for (const [name, macro] of Object.entries(macros)) environment.addGlobal(name, safely(macro));
  environment.addFilter('where_in', safely(whereIn(request, session)));
  environment.addFilter(
    IN_PYTHON,
    safely((value) => pythonText(value, literal)),
  );
  environment.addFilter(
    HAS_VALUE,
    safely((_, name) => void session.missing.add(String(name))),
  );
  environment.addGlobal(
    NO_VALUE,
    safely((index) => {
      missing(Number(index));
      return '';
    }),
  );
  return environment;
}

/** An exception inside the engine would break it for later requests. */
const safelyIn =
  (session: RenderSession) =>
  (work: Macro): Macro =>
  (...given) => {
    try {
      return work(...given);
    } catch (cause) {
      return session.refuse(`A macro cannot use this value: ${cause instanceof Error ? cause.message : ''}`);
    }
  };

/** An index past the end of an existing list is empty; any other undefined value is an error. */
function noteMissing(session: RenderSession, expression: string, known: ReadonlySet<string>): void {
  const name = /[A-Za-z_]\w*/.exec(expression.replaceAll(/"[^"]*"|'[^']*'/g, ' '))?.[0] ?? expression;
  if (known.has(name) && /\[\s*-?\d+\s*\]$/.test(expression)) return;
  session.missing.add(name);
}

function responseOf(session: RenderSession, sql: string): RenderedText {
  const refusal = heard(session);
  if (refusal !== null) return refusal;
  if (sql.length > LIMITS.text)
    return {
      type: 'error',
      error: {
        kind: 'refused',
        type: 'TemplateLimitError',
        message: `The template gives more than ${LIMITS.text.toLocaleString('en-US')} characters of SQL. Shorten its loops or lists.`,
        line: null,
      },
    };
  return { type: 'text', sql, removedFilters: [...session.removedFilters] };
}

function failureOf(session: RenderSession, fault: EngineFault): RenderedText {
  // A lookup not answered yet returns nothing, which may have caused the engine's error.
  return (fault.isSound ? heard(session) : null) ?? { type: 'error', error: fault.error };
}

function heard(session: RenderSession): RenderedText | null {
  if (session.fault !== null) return { type: 'error', error: session.fault };
  if (session.asks.length > 0) return { type: 'asks', lookups: session.asks };
  if (session.missing.size > 0)
    return { type: 'error', error: { kind: 'missing', names: [...session.missing] } };
  return null;
}

/**
 * Python's `str` for the engine's lists and dictionaries, except for the texts in them: those are written by `literal`,
 * because Python's quoting could end a text in SQL.
 */
function pythonText(value: unknown, literal: (text: string) => string): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return literal(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map((each) => pythonText(each, literal)).join(', ')}]`;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return `{${entries.map(([key, each]) => `${pythonText(key, literal)}: ${pythonText(each, literal)}`).join(', ')}}`;
}
