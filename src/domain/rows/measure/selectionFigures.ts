import { isNumericColumn, type Column } from '../column.ts';
import { valueText } from '../text/cellText.ts';
import { isNull } from '../nulls.ts';
import { orderDecimals } from '../arrange/orderDecimals.ts';
import { createDecimalSum } from './decimalSum.ts';

/** Digits of a quotient that does not end, as many as are read. */
const SIGNIFICANT = 12;
/** A quotient that ends does so by then. */
const MOST_PLACES = 24;

/** The sum of numbers divided by their count, with all its digits; one that does not end is rounded, and says so. */
export function decimalAverage(sum: string, count: number): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(sum) ?? [];
  if (whole === '') return rounded(Number(sum) / count);
  const places = fraction.length + MOST_PLACES;
  const scaled = BigInt(whole + fraction) * 10n ** BigInt(MOST_PLACES);
  const quotient = scaled / BigInt(count);
  if (quotient * BigInt(count) === scaled) return `${sign}${withPoint(quotient, places)}`;
  // All digits before the point, and behind it as many as are left.
  const kept = Math.max(0, SIGNIFICANT - withPoint(quotient, places).replace(/\..*/, '').length);
  const unit = 10n ** BigInt(places - kept);
  return `≈ ${sign}${withPoint((quotient + unit / 2n) / unit, kept)}`;
}

const rounded = (value: number): string =>
  Number.isFinite(value) ? `≈ ${Number(value.toPrecision(SIGNIFICANT))}` : String(value);

function withPoint(digits: bigint, places: number): string {
  const text = String(digits).padStart(places + 1, '0');
  const fraction = text.slice(text.length - places).replace(/0+$/, '');
  return text.slice(0, text.length - places) + (places === 0 || fraction === '' ? '' : `.${fraction}`);
}

/** What the selected cells come to. */
export interface SelectionFigures {
  /** Cells that are not NULL. */
  readonly count: number;
  /** Those that are numbers. */
  readonly numbers: number;
  /** Of the numbers, exact if all are plain decimals; null if there are none. */
  readonly sum: string | null;
  /** With all its digits, or after a sign that it is rounded. */
  readonly average: string | null;
  readonly minimum: string | null;
  readonly maximum: string | null;
}

const STRIDE = 5_000;

/** Rows `from` up to `to` of a view, `rows` as in `packCells`. A generator: the caller may cancel at each `yield`. */
export function* selectionFigures(
  columns: readonly Column[],
  rows: Uint32Array | null,
  { from, to }: { readonly from: number; readonly to: number },
): Generator<void, SelectionFigures> {
  const sum = createDecimalSum();
  let count = 0;
  let numbers = 0;
  let minimum: string | null = null;
  let maximum: string | null = null;
  for (const column of columns) {
    const counted = isNumericColumn(column);
    for (let place = from; place < to; place++) {
      if (place % STRIDE === STRIDE - 1) yield;
      const row = rows === null ? place : (rows[place] ?? 0);
      if (isNull(column.nulls, row)) continue;
      count += 1;
      if (!counted) continue;
      const text = valueText(column, row);
      numbers += 1;
      sum.add(text);
      // NaN has no place among numbers.
      if (text === 'NaN') continue;
      if (minimum === null || orderDecimals(text, minimum) < 0) minimum = text;
      if (maximum === null || orderDecimals(text, maximum) > 0) maximum = text;
    }
  }
  const total = numbers === 0 ? null : sum.text();
  return {
    count,
    numbers,
    sum: total,
    average: total === null ? null : decimalAverage(total, numbers),
    minimum,
    maximum,
  };
}
