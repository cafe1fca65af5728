import type { Context } from 'hono';
import rison from 'rison';
import * as v from 'valibot';
import { idsQ } from '#contract/records.ts';
import { MOST_ENTRIES } from '#contract/rules.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fatalError, messageError } from '../response/errorBodies.ts';
import { DEEPEST } from './soundJson.ts';
import { strictFaults } from './strictFaults.ts';

/**
 * The `q` parameter, parsed and validated; undefined where it is missing. An error is the response, ready to be
 * returned: 400, except that one call of the contract has 500 for invalid rison.
 */
export function readQ<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  unparsable: 400 | 500 = 400,
): Result<v.InferOutput<S> | undefined, Response> {
  const refused = (reason: string) => err(messageError(c, 400, `Not a valid rison${reason}`));
  const text = c.req.query('q');
  if (text === undefined || text === '') return ok(undefined);
  if (isTooDeep(text)) return refused(`: nested deeper than ${DEEPEST} levels`);
  const value = parse(text);
  if (!value.ok) return unparsable === 500 ? err(fatalError(c)) : refused(': it cannot be parsed');
  const unsafe = unsafeNumber(value.value);
  if (unsafe !== null) return refused(`: ${unsafe} is past 2^53`);
  const [list] = strictFaults(schema, value.value, true);
  if (list) return refused(` schema ${pythonText(list.input)} is not of type 'object'`);
  const checked = v.safeParse(schema, value.value);
  if (!checked.success) return refused(` schema ${risonFault(checked.issues[0])}`);
  if (hasLongList(value.value)) return refused(`: a list has more than ${MOST_ENTRIES} entries`);
  return ok(checked.output);
}

/** The ids in `q`, each once; empty where it is missing. No call may read a list of ids otherwise. */
export function readIds(
  c: Context,
  schema: v.GenericSchema<unknown, readonly number[]> = idsQ,
): Result<readonly number[], Response> {
  const q = readQ(c, schema);
  return q.ok ? ok(q.value ?? []) : q;
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

/** The contract's names of types. */
const TYPES: Readonly<Record<string, string>> = {
  number: 'integer',
  safe_integer: 'integer',
  loose_object: 'object',
};

/** A fault of a value, as a message of the contract's validator. */
function risonFault({ type, input, received, path }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return `${pythonText(path?.at(-1)?.key)} is a required property`;
  return `${pythonText(input)} is not of type '${TYPES[type] ?? type}'`;
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
