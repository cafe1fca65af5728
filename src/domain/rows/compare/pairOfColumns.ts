import { valueText } from '../cellText.ts';
import type { Column } from '../column.ts';
import { isNull } from '../nulls.ts';
import { orderDecimals } from '../orderDecimals.ts';
import { encodeUtf8 } from '../utf8.ts';
import { type CellBytes, cellBytes } from './cellBytes.ts';

/** How the cells of one column in two results are compared. Equal cells have equal hashes. */
export interface PairOfColumns {
  readonly same: (before: number, after: number) => boolean;
  readonly hashBefore: (row: number) => number;
  readonly hashAfter: (row: number) => number;
}

const NULL_HASH = 0x9e3779b9 | 0;

/** NULL equals NULL, and NaN equals NaN. Numbers are equal by value, whatever their notation; others by their text. */
export function pairOfColumns(before: Column, after: Column): PairOfColumns {
  const values = pairOfValues(before, after);
  const { nulls: nullsBefore } = before;
  const { nulls: nullsAfter } = after;
  if (nullsBefore === null && nullsAfter === null) return values;
  return {
    same(a, b) {
      const none = isNull(nullsBefore, a);
      return none === isNull(nullsAfter, b) && (none || values.same(a, b));
    },
    hashBefore: (row) => (isNull(nullsBefore, row) ? NULL_HASH : values.hashBefore(row)),
    hashAfter: (row) => (isNull(nullsAfter, row) ? NULL_HASH : values.hashAfter(row)),
  };
}

const isNumeric = ({ kind }: Column): boolean => kind === 'number' || kind === 'bigint' || kind === 'decimal';

function pairOfValues(before: Column, after: Column): PairOfColumns {
  const hashNumber = createNumberHash();
  if (before.kind === 'number' && after.kind === 'number') {
    const [x, y] = [before.values, after.values];
    return {
      same(a, b) {
        const left = x[a] ?? 0;
        const right = y[b] ?? 0;
        return left === right || (Number.isNaN(left) && Number.isNaN(right));
      },
      hashBefore: (row) => hashNumber(x[row] ?? 0),
      hashAfter: (row) => hashNumber(y[row] ?? 0),
    };
  }
  if (isNumeric(before) && isNumeric(after)) {
    return {
      same: (a, b) => orderDecimals(valueText(before, a), valueText(after, b)) === 0,
      hashBefore: (row) => hashNumber(Number(valueText(before, row))),
      hashAfter: (row) => hashNumber(Number(valueText(after, row))),
    };
  }
  if (before.kind === 'dictionary' && after.kind === 'dictionary') return pairOfDictionaries(before, after);
  const [x, y] = [cellBytes(before), cellBytes(after)];
  if (x !== null && y !== null) {
    return { same: sameBytes(x, y), hashBefore: hashBytes(x), hashAfter: hashBytes(y) };
  }
  return {
    same: (a, b) => valueText(before, a) === valueText(after, b),
    hashBefore: (row) => hashText(valueText(before, row)),
    hashAfter: (row) => hashText(valueText(after, row)),
  };
}

type Dictionary = Extract<Column, { readonly kind: 'dictionary' }>;

/** Each text is hashed and looked up once, and cells are equal where their texts have one number. */
function pairOfDictionaries(before: Dictionary, after: Dictionary): PairOfColumns {
  const numbers = new Map<string, number>();
  const numbersOf = ({ dictionary }: Dictionary): Uint32Array =>
    Uint32Array.from(dictionary, (text) => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    });
  const hashesOf = ({ dictionary }: Dictionary): Int32Array => Int32Array.from(dictionary, hashText);
  const [x, y] = [before.values, after.values];
  const [numbersX, numbersY] = [numbersOf(before), numbersOf(after)];
  const [hashesX, hashesY] = [hashesOf(before), hashesOf(after)];
  return {
    same: (a, b) => numbersX[x[a] ?? 0] === numbersY[y[b] ?? 0],
    hashBefore: (row) => hashesX[x[row] ?? 0] ?? 0,
    hashAfter: (row) => hashesY[y[row] ?? 0] ?? 0,
  };
}

function createNumberHash(): (value: number) => number {
  const double = new Float64Array(1);
  const halves = new Uint32Array(double.buffer);
  return (value) => {
    // Both zeros are equal, and all NaN.
    double[0] = value === 0 ? 0 : value;
    return Math.imul((halves[0] ?? 0) ^ Math.imul(halves[1] ?? 0, 0x85ebca6b), 0xc2b2ae35);
  };
}

function sameBytes(x: CellBytes, y: CellBytes): (a: number, b: number) => boolean {
  return (a, b) => {
    const placeX = x.place(a);
    const placeY = y.place(b);
    const from = x.offsets[placeX] ?? 0;
    const length = (x.offsets[placeX + 1] ?? 0) - from;
    const other = y.offsets[placeY] ?? 0;
    if ((y.offsets[placeY + 1] ?? 0) - other !== length) return false;
    for (let at = 0; at < length; at++) if (x.bytes[from + at] !== y.bytes[other + at]) return false;
    return true;
  };
}

function hashBytes({ bytes, offsets, place }: CellBytes): (row: number) => number {
  return (row) => {
    const at = place(row);
    return hashSpan(bytes, offsets[at] ?? 0, offsets[at + 1] ?? 0);
  };
}

function hashText(text: string): number {
  const bytes = encodeUtf8(text);
  return hashSpan(bytes, 0, bytes.length);
}

function hashSpan(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash;
}
