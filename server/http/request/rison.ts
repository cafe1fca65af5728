import type { Context } from 'hono';
import rison from 'rison';
import { err, ok, type Result } from '#domain/result.ts';
import { fatalError, messageError } from '../response/errorBodies.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { DEEPEST } from './soundJson.ts';

/** The schema of a `q`, in the subset of JSON Schema that the contract's calls use. */
export type RisonSchema =
  | { readonly type: 'integer' | 'string' | 'boolean' | 'number' | 'any' }
  | { readonly type: 'array'; readonly items?: RisonSchema }
  | {
      readonly type: 'object';
      readonly properties: Readonly<Record<string, RisonSchema>>;
      readonly required?: readonly string[];
    };

/**
 * The `q` parameter, parsed and validated; undefined where it is missing. An error is the recorded response, ready to
 * be returned: 500 for invalid rison, 400 for schema errors.
 */
export function readQ<T>(c: Context, schema: RisonSchema): Result<T | undefined, Response> {
  const text = c.req.query('q');
  if (text === undefined || text === '') return ok(undefined);
  if (isTooDeep(text))
    return err(messageError(c, 400, `Not a valid rison: nested deeper than ${DEEPEST} levels`));
  const value = parse(text);
  if (!value.ok) return err(fatalError(c));
  const unsafe = unsafeNumber(value.value);
  if (unsafe !== null) return err(messageError(c, 400, `Not a valid rison: ${unsafe} is past 2^53`));
  const fault = firstFault(value.value, schema);
  if (fault) return err(messageError(c, 400, `Not a valid rison schema ${fault}`));
  if (hasLongList(value.value))
    return err(messageError(c, 400, `Not a valid rison: a list has more than ${MOST_ENTRIES} entries`));
  return ok(value.value as T);
}

/** The most entries of a list, each counted once: every call does something for each of them. */
export const MOST_ENTRIES = 1000;

/** Ids that the contract also accepts as text. */
export const LOOSE_IDS = { type: 'array', items: { type: 'any' } } as const;
const IDS_Q = { type: 'array', items: { type: 'integer' } } as const;

/** The ids in `q`, each once; empty where it is missing. No call may read a list of ids otherwise. */
export function readIds(c: Context, schema: RisonSchema = IDS_Q): Result<readonly number[], Response> {
  const q = readQ<readonly unknown[]>(c, schema);
  return q.ok ? ok([...new Set((q.value ?? []).map(Number))]) : q;
}

function hasLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries: readonly unknown[] = Object.values(value);
  return (Array.isArray(value) && new Set(entries).size > MOST_ENTRIES) || entries.some(hasLongList);
}

/** Counts brackets, also inside texts: valid ones never have so many. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
    depth += '([{'.includes(bracket) ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest > DEEPEST;
}

/** An integer that lost precision when parsed. */
function unsafeNumber(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  return (
    Object.values(value)
      .map(unsafeNumber)
      .find((found) => found !== null) ?? null
  );
}

/** A JSON list is accepted in place of rison, and clients rely on it. */
function parse(text: string): Result<unknown, unknown> {
  try {
    return ok(/^[[{]/.test(text) ? (JSON.parse(text) as unknown) : decoded(text));
  } catch (cause) {
    return err(cause);
  }
}

function decoded(text: string): unknown {
  const parser = new rison.parser();
  // Invalid input gets a response; it must not fill the console.
  parser.error = (message) => {
    throw new Error(message);
  };
  return parser.parse(text);
}

/** The first schema error in `value`, as a message of the contract's validator; null if valid. */
export function firstFault(value: unknown, schema: RisonSchema): string | null {
  const wrongType = `${pythonText(value)} is not of type '${schema.type}'`;
  switch (schema.type) {
    case 'any':
      return null;
    case 'array': {
      if (!Array.isArray(value)) return wrongType;
      const { items } = schema;
      if (!items) return null;
      return value.map((each) => firstFault(each, items)).find((fault) => fault !== null) ?? null;
    }
    case 'object': {
      if (!isRecord(value)) return wrongType;
      const missing = schema.required?.find((key) => !(key in value));
      if (missing !== undefined) return `'${missing}' is a required property`;
      return (
        Object.entries(schema.properties)
          .filter(([key]) => key in value)
          .map(([key, inner]) => firstFault(value[key], inner))
          .find((fault) => fault !== null) ?? null
      );
    }
    case 'integer':
      return Number.isSafeInteger(value) ? null : wrongType;
    default:
      return typeof value === schema.type ? null : wrongType;
  }
}

/** A value as the contract's server formats it in a message. */
export function pythonText(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, each]) => `${pythonText(key)}: ${pythonText(each)}`);
    return `{${entries.join(', ')}}`;
  }
  return JSON.stringify(value) ?? 'None';
}
