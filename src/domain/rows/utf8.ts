/**
 * UTF-8 by hand: a cell is a few bytes, for which calling the platform's decoder costs more than decoding, and this
 * code must run without a platform.
 */

const CHUNK = 8192;
const REPLACEMENT = 0xfffd;

/**
 * The code point at `at` and its length in bytes, as `length * 0x200000 + codePoint`; a negative length for malformed
 * bytes, each maximal part of which becomes one U+FFFD (per the Encoding standard).
 */
function decodeAt(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 0x200000 + first;
  let needed: number;
  let point: number;
  let lower = 0x80;
  let upper = 0xbf;
  if (first >= 0xc2 && first <= 0xdf) {
    needed = 1;
    point = first & 0x1f;
  } else if (first >= 0xe0 && first <= 0xef) {
    if (first === 0xe0) lower = 0xa0;
    if (first === 0xed) upper = 0x9f;
    needed = 2;
    point = first & 0x0f;
  } else if (first >= 0xf0 && first <= 0xf4) {
    if (first === 0xf0) lower = 0x90;
    if (first === 0xf4) upper = 0x8f;
    needed = 3;
    point = first & 0x07;
  } else {
    return -1;
  }
  for (let taken = 1; taken <= needed; taken++) {
    const next = at + taken < end ? (bytes[at + taken] ?? 0) : -1;
    if (next < lower || next > upper) return -taken;
    lower = 0x80;
    upper = 0xbf;
    point = (point << 6) | (next & 0x3f);
  }
  return (needed + 1) * 0x200000 + point;
}

/** Decodes the bytes `from` up to `to`; malformed parts become U+FFFD. */
export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  const units: number[] = [];
  for (let at = from; at < to;) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      units.push(byte);
      at += 1;
    } else {
      const decoded = decodeAt(bytes, at, to);
      const point = decoded < 0 ? REPLACEMENT : decoded & 0x1fffff;
      at += decoded < 0 ? -decoded : decoded >> 21;
      if (point < 0x10000) units.push(point);
      else units.push(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff));
    }
    if (units.length >= CHUNK) {
      text += String.fromCharCode(...units);
      units.length = 0;
    }
  }
  return text + String.fromCharCode(...units);
}

/** Whether the bytes `from` up to `to` are well-formed UTF-8. */
export function isUtf8(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to;) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const decoded = decodeAt(bytes, at, to);
    if (decoded < 0) return false;
    at += decoded >> 21;
  }
  return true;
}

/** Encodes a text. A lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    let point = text.charCodeAt(i);
    if (point >= 0xd800 && point <= 0xdfff) {
      const low = text.charCodeAt(i + 1);
      if (point < 0xdc00 && low >= 0xdc00 && low <= 0xdfff) {
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        i += 1;
      } else {
        point = REPLACEMENT;
      }
    }
    at = putCodePoint(bytes, at, point);
  }
  return bytes.slice(0, at);
}

/** Writes a code point at `at` and returns the next offset. Four bytes must be free. */
export function putCodePoint(bytes: Uint8Array, at: number, point: number): number {
  let next = at;
  if (point < 0x80) {
    bytes[next++] = point;
  } else if (point < 0x800) {
    bytes[next++] = 0xc0 | (point >> 6);
    bytes[next++] = 0x80 | (point & 0x3f);
  } else if (point < 0x10000) {
    bytes[next++] = 0xe0 | (point >> 12);
    bytes[next++] = 0x80 | ((point >> 6) & 0x3f);
    bytes[next++] = 0x80 | (point & 0x3f);
  } else {
    bytes[next++] = 0xf0 | (point >> 18);
    bytes[next++] = 0x80 | ((point >> 12) & 0x3f);
    bytes[next++] = 0x80 | ((point >> 6) & 0x3f);
    bytes[next++] = 0x80 | (point & 0x3f);
  }
  return next;
}

/** The end of a text of at most `most` bytes from `from`, without splitting a character. */
export function cutUtf8(bytes: Uint8Array, from: number, to: number, max: number): number {
  if (to - from <= max) return to;
  let end = from + max;
  while (end > from && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
