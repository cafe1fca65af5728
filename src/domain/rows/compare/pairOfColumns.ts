import { isNumericColumn, type Column } from '../column.ts';
import { valueText } from '../text/cellText.ts';
import { isNull, type Nulls } from '../nulls.ts';
import { orderDecimals } from '../arrange/orderDecimals.ts';
import { type CellBytes, cellBytes } from './cellBytes.ts';
import { type HashCells, hashBytesOf, hashDictionary, hashNumbers, hashTexts } from './hashCells.ts';

interface HashedColumn {
  readonly hash: HashCells;
  readonly nulls: Nulls | null;
}

/** How the cells of one column in two results are compared. Equal cells have equal hashes. */
export interface PairOfColumns {
  readonly same: (before: number, after: number) => boolean;
  readonly before: HashedColumn;
  readonly after: HashedColumn;
}

interface PairOfValues {
  readonly same: PairOfColumns['same'];
  readonly hashBefore: HashCells;
  readonly hashAfter: HashCells;
}

/** NULL equals NULL, and NaN equals NaN. Numbers are equal by value, whatever their notation; others by their text. */
export function pairOfColumns(before: Column, after: Column): PairOfColumns {
  const { same, hashBefore, hashAfter } = pairOfValues(before, after);
  const { nulls: nullsBefore } = before;
  const { nulls: nullsAfter } = after;
  return {
    same:
      nullsBefore === null && nullsAfter === null
        ? same
        : (a, b) => {
            const none = isNull(nullsBefore, a);
            return none === isNull(nullsAfter, b) && (none || same(a, b));
          },
    before: { hash: hashBefore, nulls: nullsBefore },
    after: { hash: hashAfter, nulls: nullsAfter },
  };
}

function pairOfValues(before: Column, after: Column): PairOfValues {
  if (before.kind === 'number' && after.kind === 'number') {
    const [x, y] = [before.values, after.values];
    return {
      same(a, b) {
        const left = x[a] ?? 0;
        const right = y[b] ?? 0;
        return left === right || (Number.isNaN(left) && Number.isNaN(right));
      },
      hashBefore: hashNumbers((row) => x[row] ?? 0),
      hashAfter: hashNumbers((row) => y[row] ?? 0),
    };
  }
  if (isNumericColumn(before) && isNumericColumn(after)) {
    return {
      same: (a, b) => orderDecimals(valueText(before, a), valueText(after, b)) === 0,
      hashBefore: hashNumbers((row) => Number(valueText(before, row))),
      hashAfter: hashNumbers((row) => Number(valueText(after, row))),
    };
  }
  if (before.kind === 'dictionary' && after.kind === 'dictionary') return pairOfDictionaries(before, after);
  const [x, y] = [cellBytes(before), cellBytes(after)];
  if (x !== null && y !== null) {
    return { same: sameBytes(x, y), hashBefore: hashBytesOf(x), hashAfter: hashBytesOf(y) };
  }
  return {
    same: (a, b) => valueText(before, a) === valueText(after, b),
    hashBefore: hashTexts(before),
    hashAfter: hashTexts(after),
  };
}

type Dictionary = Extract<Column, { readonly kind: 'dictionary' }>;

/** Each text is hashed and looked up once, and cells are equal where their texts have one number. */
function pairOfDictionaries(before: Dictionary, after: Dictionary): PairOfValues {
  const numbers = new Map<string, number>();
  const numbersOf = ({ dictionary }: Dictionary): Uint32Array =>
    Uint32Array.from(dictionary, (text) => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    });
  const [x, y] = [before.values, after.values];
  const [numbersX, numbersY] = [numbersOf(before), numbersOf(after)];
  return {
    same: (a, b) => numbersX[x[a] ?? 0] === numbersY[y[b] ?? 0],
    hashBefore: hashDictionary(before),
    hashAfter: hashDictionary(after),
  };
}

function sameBytes(x: CellBytes, y: CellBytes): (a: number, b: number) => boolean {
  return (a, b) => {
    const placeX = x.places === null ? a : (x.places[a] ?? 0);
    const placeY = y.places === null ? b : (y.places[b] ?? 0);
    const from = x.offsets[placeX] ?? 0;
    const length = (x.offsets[placeX + 1] ?? 0) - from;
    const other = y.offsets[placeY] ?? 0;
    if ((y.offsets[placeY + 1] ?? 0) - other !== length) return false;
    const [left, right] = [x.bytes, y.bytes];
    for (let at = 0; at < length; at++) if (left[from + at] !== right[other + at]) return false;
    return true;
  };
}
