/** JSON that somebody else wrote, read without trust: what does not fit is left out or replaced by a default. */
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

/** A finite number, also one written as text; null for anything else. */
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

/** The record a JSON text holds; null where it holds none. */
export function parseRecord(text: string | null): JsonRecord | null {
  if (text === null || text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
