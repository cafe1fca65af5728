/** JSON with values that the platform's parser may read otherwise than `readValue`. */
const INTEGER_PAST_DOUBLES = /(?:^|[^\d.])\d{16,}(?![\d.eE])/;
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/** Deeper values are left to `readValue`, which rejects those that are too deep. */
const MAX_DEPTH = 100;

/**
 * The value of a whole JSON text by the platform's parser, which is many times faster; null where `readValue` may return
 * another one or a fault: integers past 2^53, half characters, NaN, malformed text. A text that is `null` is left to it as well.
 */
export function parseByPlatform(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (INTEGER_PAST_DOUBLES.test(text) || SURROGATE_ESCAPE.test(text)) return null;
    const value: unknown = JSON.parse(text);
    return isDeeper(value, MAX_DEPTH) ? null : value;
  } catch {
    return null;
  }
}

function isDeeper(value: unknown, max: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > max) return true;
    level = level.flatMap((each) => Object.values(each).filter(isNested));
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
