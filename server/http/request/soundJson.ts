import { parseExactJson, stringEnd } from '#domain/exactJson.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';

/**
 * The most levels of nested lists and objects. Deeper values can be stored, but neither serialized nor traversed by all
 * code that reads them.
 */
export const DEEPEST = 64;

/** Why a JSON text is rejected: it is invalid, or one of its fields cannot be stored. */
export type JsonBodyFault =
  | { readonly kind: 'syntax'; readonly cause: unknown }
  | { readonly kind: 'unsound'; readonly field: string | null; readonly reason: string };

const TOO_DEEP = `Nested deeper than ${DEEPEST} levels.`;
const LONE_SURROGATE = 'Contains half of a character (a lone surrogate), which cannot be stored.';

/** Parses untrusted JSON, its numbers exactly. The depth is checked before parsing. */
export function parseSound(text: string): Result<unknown, JsonBodyFault> {
  const deep = tooDeepField(text);
  if (deep !== undefined) return err({ kind: 'unsound', field: deep, reason: TOO_DEEP });
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (cause) {
    return err({ kind: 'syntax', cause });
  }
  // In text decoded from UTF-8 only an escape can be a lone surrogate.
  const fault = /\\u[dD][89a-fA-F]/.test(text) ? unsoundPlace(value) : null;
  return fault === null ? ok(value) : err({ kind: 'unsound', ...fault });
}

/** The field of a parsed value that cannot be stored; null where all can. */
export function unsoundPlace(
  value: unknown,
): { readonly field: string | null; readonly reason: string } | null {
  const waiting: { each: unknown; depth: number; field: string | null }[] = [
    { each: value, depth: 0, field: null },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { each, depth, field } = next;
    if (typeof each === 'string' && hasLoneSurrogate(each)) return { field, reason: LONE_SURROGATE };
    if (typeof each !== 'object' || each === null) continue;
    if (depth >= DEEPEST) return { field, reason: TOO_DEEP };
    const inRecord = isRecord(each);
    for (const [key, inner] of Object.entries(each)) {
      const place = field ?? (inRecord && depth === 0 ? key : null);
      if (inRecord && hasLoneSurrogate(key)) return { field: wellFormed(place), reason: LONE_SURROGATE };
      waiting.push({ each: inner, depth: depth + 1, field: place });
    }
  }
  return null;
}

const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text);
const wellFormed = (text: string | null): string | null =>
  text?.replaceAll(/\p{Surrogate}/gu, '\ufffd') ?? null;

const QUOTE = 0x22;

/** The outermost field that nests too deep (null outside any field); undefined where none does. */
function tooDeepField(text: string): string | null | undefined {
  let depth = 0;
  let field: [start: number, end: number] | null = null;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = stringEnd(text, at);
      if (depth === 1) field = [at, end];
      at = end;
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > DEEPEST) return /^\s*\{/.test(text) ? fieldName(text, field) : null;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return undefined;
}

function fieldName(text: string, place: [start: number, end: number] | null): string | null {
  if (place === null) return null;
  try {
    return wellFormed(String(JSON.parse(text.slice(place[0], place[1] + 1))));
  } catch {
    return null; // What is before it is no JSON either; the depth is reason enough.
  }
}
