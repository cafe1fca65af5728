import type { NumberNotation } from '#domain/rows/column.ts';
import type { NumberToken } from '../json/readNumber.ts';
import { withCapacity } from './growth.ts';

/**
 * Growing doubles, and the notations that reproduce the text of all of them. If none is left, the column is stored as
 * text.
 */
export interface NumberSink {
  values: Float64Array<ArrayBuffer>;
  /** Fraction digits shared by all; ANY before the first number, NONE once two differ. */
  scale: number;
  shortest: boolean;
  point: boolean;
  /** Contains NaN, an infinity or a negative zero, which no integer type holds. */
  odd: boolean;
}

const ANY = -1;
const NONE = -2;
/** Up to this many digits a double reproduces its decimal text, at any fixed scale. */
const EXACT_DIGITS = 15;
const MAX_SCALE = 20;

export function createNumberSink(rows: number): NumberSink {
  return {
    values: new Float64Array(Math.max(256, rows * 2)),
    scale: ANY,
    shortest: true,
    point: true,
    odd: false,
  };
}

/** Stores the number at `row`; false, with nothing changed, if a double cannot reproduce its text. */
export function pushNumber(
  sink: NumberSink,
  row: number,
  token: NumberToken,
  source: Uint8Array<ArrayBuffer>,
): boolean {
  if (!token.special && !admit(sink, token, source)) return false;
  if (token.special || Object.is(token.value, -0)) sink.odd = true;
  sink.values = withCapacity(sink.values, row);
  sink.values[row] = token.value;
  return true;
}

function admit(sink: NumberSink, token: NumberToken, source: Uint8Array): boolean {
  const { fraction, exponent, digits } = token;
  const whole = fraction === 0 && !exponent;
  const plain =
    !exponent &&
    fraction <= MAX_SCALE &&
    (digits <= EXACT_DIGITS || (whole && Number.isSafeInteger(token.value)));
  const scale = plain && (sink.scale === ANY || sink.scale === fraction) ? fraction : NONE;
  let shortest = false;
  let point = false;
  if (sink.shortest || sink.point) {
    shortest = sink.shortest && token.shortest;
    point = sink.point && !whole && (token.shortest || isPointZero(token, source));
  }
  if (scale === NONE && !shortest && !point) return false;
  sink.scale = scale;
  sink.shortest = shortest;
  sink.point = point;
  return true;
}

/** Whether the text is a whole number with `.0`, as Python formats floats. */
function isPointZero(token: NumberToken, source: Uint8Array): boolean {
  return (
    token.fraction === 1 &&
    !token.exponent &&
    source[token.to - 1] === 0x30 &&
    (token.digits <= EXACT_DIGITS || Number.isSafeInteger(token.value))
  );
}

export function notationOf(sink: NumberSink): NumberNotation {
  if (sink.scale >= 0) return sink.scale;
  return sink.shortest ? 'shortest' : 'point';
}

/** Whether every number so far is an integer without a point. */
export function isWhole(sink: NumberSink): boolean {
  return !sink.odd && (sink.scale === 0 || sink.scale === ANY);
}
