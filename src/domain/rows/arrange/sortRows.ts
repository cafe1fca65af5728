import type { Column } from '../column.ts';
import { instantOf } from '../text/instant.ts';
import { isNull } from '../nulls.ts';
import { orderDecimals, orderNumbers } from './orderDecimals.ts';
import { valueText } from '../text/cellText.ts';

export type SortDirection = 'ascending' | 'descending';

/** Compares two non-NULL rows. */
type RowOrder = (a: number, b: number) => number;

/** How many comparisons or conversions run between two points of cancellation. */
const STRIDE = 20_000;

/**
 * The sorted rows of a column, as a permutation: NULLs last in both directions, stable. A generator, because text takes
 * a while: the caller may cancel at each `yield`.
 */
export function* sortRows(
  column: Column,
  temporal: boolean,
  direction: SortDirection,
  collator: Intl.Collator,
): Generator<void, Uint32Array<ArrayBuffer>> {
  const order = yield* rowOrder(column, temporal, collator);
  const rows = new Uint32Array(column.length);
  let filled = 0;
  for (let row = 0; row < column.length; row++) if (!isNull(column.nulls, row)) rows[filled++] = row;
  const directed: RowOrder = direction === 'ascending' ? order : (a, b) => order(b, a);
  yield* mergeSort(rows.subarray(0, filled), directed);
  for (let row = 0; row < column.length; row++) if (isNull(column.nulls, row)) rows[filled++] = row;
  return rows;
}

function* rowOrder(column: Column, temporal: boolean, collator: Intl.Collator): Generator<void, RowOrder> {
  switch (column.kind) {
    case 'number': {
      const { values } = column;
      return (a, b) => orderNumbers(values[a] ?? 0, values[b] ?? 0);
    }
    case 'bigint': {
      const { values } = column;
      return (a, b) => {
        const left = values[a] ?? 0n;
        const right = values[b] ?? 0n;
        return left < right ? -1 : Number(left > right);
      };
    }
    case 'boolean': {
      const { values } = column;
      return (a, b) => (values[a] ?? 0) - (values[b] ?? 0);
    }
    case 'dictionary': {
      const { values, dictionary } = column;
      const ranks = yield* rankTexts(dictionary, temporal, collator);
      return (a, b) => (ranks[values[a] ?? 0] ?? 0) - (ranks[values[b] ?? 0] ?? 0);
    }
    case 'decimal': {
      const texts = yield* textsOf(column);
      const values = Float64Array.from(texts, Number);
      yield;
      // Rounding keeps the order, so only equal doubles need their digits compared.
      return (a, b) =>
        orderNumbers(values[a] ?? 0, values[b] ?? 0) || orderDecimals(texts[a] ?? '', texts[b] ?? '');
    }
    case 'text':
    case 'json': {
      const texts = yield* textsOf(column);
      return yield* textOrder(texts, temporal, collator);
    }
  }
}

function* textsOf(column: Column): Generator<void, string[]> {
  const texts: string[] = [];
  for (let row = 0; row < column.length; row++) {
    texts.push(isNull(column.nulls, row) ? '' : valueText(column, row));
    if (row % STRIDE === STRIDE - 1) yield;
  }
  return texts;
}

/** By time if every text is an instant (in any zone); else the collator's order. */
function* textOrder(
  texts: readonly string[],
  temporal: boolean,
  collator: Intl.Collator,
): Generator<void, RowOrder> {
  if (temporal) {
    const instants = new Float64Array(texts.length);
    let all = true;
    for (let i = 0; i < texts.length && all; i++) {
      const text = texts[i] ?? '';
      const instant = text === '' ? 0 : instantOf(text);
      if (instant === null) all = false;
      else instants[i] = instant;
      if (i % STRIDE === STRIDE - 1) yield;
    }
    // Digits beyond a double's precision still order equal instants.
    if (all)
      return (a, b) => (instants[a] ?? 0) - (instants[b] ?? 0) || orderUnits(texts[a] ?? '', texts[b] ?? '');
  }
  return (a, b) =>
    collator.compare(texts[a] ?? '', texts[b] ?? '') || orderUnits(texts[a] ?? '', texts[b] ?? '');
}

function orderUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function* rankTexts(
  texts: readonly string[],
  temporal: boolean,
  collator: Intl.Collator,
): Generator<void, Uint32Array> {
  const order = yield* textOrder(texts, temporal, collator);
  const places = Uint32Array.from(texts, (_, at) => at);
  yield* mergeSort(places, order);
  const ranks = new Uint32Array(texts.length);
  for (const [rank, place] of places.entries()) ranks[place] = rank;
  return ranks;
}

/** Bottom-up, stable and in place, with one buffer: the platform's sort cannot be cancelled. */
function* mergeSort(rows: Uint32Array<ArrayBuffer>, order: RowOrder): Generator<void, void> {
  let source = rows;
  let target = new Uint32Array(rows.length);
  let sinceYield = 0;
  for (let width = 1; width < rows.length; width *= 2) {
    for (let start = 0; start < rows.length; start += 2 * width) {
      const middle = Math.min(start + width, rows.length);
      const end = Math.min(start + 2 * width, rows.length);
      mergeRuns(source, target, { start, middle, end }, order);
      sinceYield += end - start;
      if (sinceYield >= STRIDE) {
        sinceYield = 0;
        yield;
      }
    }
    [source, target] = [target, source];
  }
  if (source !== rows) rows.set(source);
}

/** Two neighbouring runs of sorted rows; each ends before the next index. */
interface Runs {
  readonly start: number;
  readonly middle: number;
  readonly end: number;
}

function mergeRuns(
  source: Uint32Array,
  target: Uint32Array,
  { start, middle, end }: Runs,
  order: RowOrder,
): void {
  let left = start;
  let right = middle;
  // Sorted runs are copied without comparing.
  if (middle >= end || order(source[middle - 1] ?? 0, source[middle] ?? 0) <= 0) {
    target.set(source.subarray(start, end), start);
    return;
  }
  for (let at = start; at < end; at++) {
    const takeLeft = left < middle && (right >= end || order(source[left] ?? 0, source[right] ?? 0) <= 0);
    target[at] = (takeLeft ? source[left++] : source[right++]) ?? 0;
  }
}
