import { isNumericColumn, type Column } from '../column.ts';
import { cellText, valueText } from '../text/cellText.ts';
import { instantOf } from '../text/instant.ts';
import { isNull } from '../nulls.ts';
import { orderDecimals } from '../arrange/orderDecimals.ts';
import { type HistogramBin, histogram } from './histogram.ts';

/** A value with the number of its rows. */
export interface ValueCount {
  readonly text: string;
  readonly count: number;
}

/** A column of a view at a glance. */
export interface ColumnStatistics {
  readonly rows: number;
  readonly nulls: number;
  readonly distinct: number;
  /** Null if every value is NULL. */
  readonly minimum: string | null;
  readonly maximum: string | null;
  /** The mean of numbers; null of other columns. */
  readonly average: number | null;
  /** Of numbers and times; empty for others. */
  readonly histogram: readonly HistogramBin[];
  /** The most frequent values, the most frequent first. */
  readonly top: readonly ValueCount[];
}

const TOP = 10;
const STRIDE = 5_000;

/** Codes of a dictionary and numbers are counted without making texts. */
function keyOf(column: Column): (row: number) => string | number | bigint {
  switch (column.kind) {
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'dictionary': {
      const { values } = column;
      return (row) => values[row] ?? 0;
    }
    case 'decimal':
    case 'text':
    case 'json':
      return (row) => valueText(column, row);
  }
}

function numberOf(column: Column, isTemporal: boolean): ((text: string) => number | null) | null {
  if (isNumericColumn(column)) return Number;
  return isTemporal ? instantOf : null;
}

/** `rows` as in `packCells`. A generator: the caller may cancel at each `yield`. */
export function* columnStatistics(
  column: Column,
  rows: Uint32Array | null,
  isTemporal: boolean,
): Generator<void, ColumnStatistics> {
  const length = rows === null ? column.length : rows.length;
  const counts = new Map<string | number | bigint, { first: number; count: number }>();
  const key = keyOf(column);
  let nulls = 0;
  for (let place = 0; place < length; place++) {
    if (place % STRIDE === STRIDE - 1) yield;
    const row = rows === null ? place : (rows[place] ?? 0);
    if (isNull(column.nulls, row)) {
      nulls += 1;
      continue;
    }
    const value = key(row);
    const known = counts.get(value);
    if (known === undefined) counts.set(value, { first: row, count: 1 });
    else known.count += 1;
  }
  const found = [...counts.values()];
  const top = found
    .toSorted((a, b) => b.count - a.count || a.first - b.first)
    .slice(0, TOP)
    .map(({ first, count }) => ({ text: cellText(column, first) ?? '', count }));
  yield;
  const range = yield* rangeOf(column, found, numberOf(column, isTemporal));
  return { rows: length, nulls, distinct: counts.size, ...range, top };
}

interface Found {
  readonly first: number;
  readonly count: number;
}

interface Extreme {
  readonly text: string;
  readonly value: number | string;
}

function* rangeOf(
  column: Column,
  found: readonly Found[],
  numberFrom: ((text: string) => number | null) | null,
): Generator<void, Pick<ColumnStatistics, 'minimum' | 'maximum' | 'average' | 'histogram'>> {
  let low: Extreme | null = null;
  let high: Extreme | null = null;
  let sum = 0;
  let count = 0;
  const points: { value: number; count: number }[] = [];
  for (const [at, each] of found.entries()) {
    if (at % STRIDE === STRIDE - 1) yield;
    const text = valueText(column, each.first);
    const number = numberFrom === null ? null : numberFrom(text);
    // NaN has no place among numbers.
    if (numberFrom !== null && (number === null || Number.isNaN(number))) continue;
    const value = number ?? text;
    // Long numbers that a double cannot tell apart are compared by their digits.
    const isExact = typeof value === 'string' || column.kind === 'number';
    if (
      low === null ||
      value < low.value ||
      (!isExact && value === low.value && orderDecimals(text, low.text) < 0)
    )
      low = { text, value };
    if (
      high === null ||
      value > high.value ||
      (!isExact && value === high.value && orderDecimals(text, high.text) > 0)
    )
      high = { text, value };
    if (number === null) continue;
    points.push({ value: number, count: each.count });
    sum += number * each.count;
    count += each.count;
  }
  const isNumeric = isNumericColumn(column);
  return {
    minimum: low?.text ?? null,
    maximum: high?.text ?? null,
    average: isNumeric && count > 0 ? sum / count : null,
    histogram: histogram(points),
  };
}
