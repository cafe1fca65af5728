import { parseExactJson } from './exactJson.ts';

/** Untrusted JSON: invalid parts are left out or replaced by a default. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A finite number, also as text; null for anything else. */
export function asNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function texts(value: unknown): readonly string[] {
  return asList(value).filter((each) => typeof each === 'string');
}

export function numbers(value: unknown): readonly number[] {
  return asList(value)
    .map(asNumber)
    .filter((each) => each !== null);
}

/** Undefined if the text is invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same, without changing a number: one that a double does not hold is the text of its digits. */
export function parseExact(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** The object of a JSON text, its numbers exactly; null for any other text. */
export function parseRecord(text: string | null): JsonRecord | null {
  const value = text === null ? undefined : parseExact(text);
  return isRecord(value) ? value : null;
}
