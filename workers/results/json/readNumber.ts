import { decodeUtf8 } from '#domain/rows/utf8.ts';
import { JsonFault, type JsonReader, expectWord } from './jsonReader.ts';

/** A number as written: its double value, and what decides whether a double suffices. */
export interface NumberToken {
  from: number;
  to: number;
  value: number;
  /** Digits from the first non-zero one on. */
  digits: number;
  /** Digits after the point. */
  fraction: number;
  exponent: boolean;
  /** NaN, Infinity or -Infinity, which Python's JSON writes. */
  special: boolean;
  /** JavaScript formats the value as this text; with an exponent, with the same digits. */
  shortest: boolean;
}

export function emptyToken(): NumberToken {
  return {
    from: 0,
    to: 0,
    value: 0,
    digits: 0,
    fraction: 0,
    exponent: false,
    special: false,
    shortest: true,
  };
}

const POWERS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
/** Up to this many digits a double and its decimal text round-trip. */
const EXACT_DIGITS = 15;

/** Reads a number at the reader into the token. */
export function readNumber(reader: JsonReader, token: NumberToken): void {
  const { bytes } = reader;
  const from = reader.at;
  let at = from;
  const negative = bytes[at] === 0x2d;
  if (negative) at += 1;
  let byte = bytes[at] ?? 0;
  if (byte === 0x49 || byte === 0x4e) return readSpecial(reader, token, from, at, negative);
  let mantissa = 0;
  let digits = 0;
  const wholeFrom = at;
  while (byte >= 0x30 && byte <= 0x39) {
    mantissa = mantissa * 10 + (byte - 0x30);
    if (mantissa !== 0) digits += 1;
    byte = bytes[++at] ?? 0;
  }
  const whole = at - wholeFrom;
  if (whole === 0 || (whole > 1 && bytes[wholeFrom] === 0x30)) throw new JsonFault('Expected a value', from);
  let fraction = 0;
  let last = 0;
  if (byte === 0x2e) {
    byte = bytes[++at] ?? 0;
    const fractionFrom = at;
    while (byte >= 0x30 && byte <= 0x39) {
      last = byte;
      mantissa = mantissa * 10 + (byte - 0x30);
      if (mantissa !== 0) digits += 1;
      byte = bytes[++at] ?? 0;
    }
    fraction = at - fractionFrom;
    if (fraction === 0) throw new JsonFault('A digit is missing after the point', at);
  }
  const exponent = byte === 0x65 || byte === 0x45;
  if (exponent) at = passExponent(bytes, at);
  token.from = from;
  token.to = at;
  token.digits = digits;
  token.fraction = fraction;
  token.exponent = exponent;
  token.special = false;
  const power = POWERS[fraction];
  if (!exponent && digits <= EXACT_DIGITS && power !== undefined) {
    // Both operands are exact doubles, so the quotient is correctly rounded.
    const value = mantissa / power;
    token.value = negative ? -value : value;
    token.shortest = value >= 1e-6 || fraction === 0 ? last !== 0x30 : isOwnText(value, bytes, from, at);
  } else {
    readLong(bytes, token);
  }
  reader.at = at;
}

/** A number with more digits than a double surely holds, or an exponent. */
function readLong(bytes: Uint8Array, token: NumberToken): void {
  const { from, to, exponent } = token;
  const text = decodeUtf8(bytes, from, to);
  token.value = Number(text);
  token.shortest = exponent
    ? Number.isFinite(token.value) &&
      token.value !== 0 &&
      significand(text) === significand(String(token.value))
    : isOwnText(token.value, bytes, from, to);
}

/** Whether JavaScript formats the value as these bytes. */
function isOwnText(value: number, bytes: Uint8Array, from: number, to: number): boolean {
  const own = String(value);
  const start = bytes[from] === 0x2d && own.charCodeAt(0) !== 0x2d ? from + 1 : from;
  if (own.length !== to - start) return false;
  for (let i = 0; i < own.length; i++) if (own.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

/** The significant digits, without sign, point, exponent and surrounding zeros. */
function significand(text: string): string {
  const [mantissa = ''] = text.toLowerCase().split('e');
  return mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
}

function passExponent(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  if (bytes[at] === 0x2b || bytes[at] === 0x2d) at += 1;
  const digitsFrom = at;
  while ((bytes[at] ?? 0) >= 0x30 && (bytes[at] ?? 0) <= 0x39) at += 1;
  if (at === digitsFrom) throw new JsonFault('A digit is missing in the exponent', at);
  return at;
}

function readSpecial(
  reader: JsonReader,
  token: NumberToken,
  from: number,
  wordAt: number,
  negative: boolean,
): void {
  reader.at = wordAt;
  const isNaN = reader.bytes[wordAt] === 0x4e;
  if (isNaN && negative) throw new JsonFault('Expected a value', from);
  expectWord(reader, isNaN ? 'NaN' : 'Infinity');
  token.from = from;
  token.to = reader.at;
  token.value = isNaN ? Number.NaN : negative ? -Infinity : Infinity;
  token.digits = 0;
  token.fraction = 0;
  token.exponent = false;
  token.special = true;
  token.shortest = true;
}
