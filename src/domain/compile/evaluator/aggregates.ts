import { narrowed } from './arithmetic.ts';
import { decimalOf, placesOf, rounded, tooLong } from './decimals.ts';
import type { EvaluatedCell, CellType } from './selectTree.ts';
import { compareCells, isNumber, type Typed } from './typed.ts';
import { cannot } from './wordReader.ts';

type Value = Exclude<EvaluatedCell, null>;

/** What gathers the values of one group; NULL is never among them. */
export interface Gatherer {
  /** `weight`: how many rows have the value. */
  readonly add: (value: Value, weight: number) => void;
  readonly result: () => EvaluatedCell;
}

export interface AggregateFunction {
  readonly type: CellType;
  readonly start: () => Gatherer;
}

/** How an aggregate of values of a type is computed. */
export function aggregateOf(name: string, of: Typed | null, isDistinct: boolean): AggregateFunction {
  const plain = plainAggregate(name, of);
  if (!isDistinct) return plain;
  return {
    type: plain.type,
    start() {
      const inner = plain.start();
      const seen = new Set<Value>();
      return {
        result: inner.result,
        add(value) {
          if (seen.has(value)) return;
          seen.add(value);
          inner.add(value, 1);
        },
      };
    },
  };
}

function plainAggregate(name: string, of: Typed | null): AggregateFunction {
  if (name === 'COUNT') return { type: 'whole', start: count };
  if (of === null || of.type === 'span') return cannot(`${name} of values of this type`);
  const { type } = of;
  if (name === 'MIN') return { type, start: () => extreme(-1) };
  if (name === 'MAX') return { type, start: () => extreme(1) };
  if (!isNumber(of)) return cannot(`${name} of what is no number`);
  if (name === 'SUM') {
    if (type === 'whole') return { type, start: wholeSum };
    return { type, start: type === 'decimal' ? decimalSum : () => realSum((sum) => sum) };
  }
  if (type === 'whole') return { type: 'real', start: wholeMean };
  return { type: 'real', start: () => realSum((sum, n) => (type === 'decimal' ? rounded(sum) : sum) / n) };
}

function count(): Gatherer {
  let n = 0;
  return { add: (_, weight) => void (n += weight), result: () => n };
}

/** Counts of groups, together. */
export function sumOfCounts(): Gatherer {
  const sum = wholeSum();
  return { add: sum.add, result: () => sum.result() ?? 0 };
}

function extreme(side: 1 | -1): Gatherer {
  let best: EvaluatedCell = null;
  return {
    add(value) {
      if (best === null || compareCells(value, best) * side > 0) best = value;
    },
    result: () => best,
  };
}

/** Exact, also past what a double counts. */
function wholeSum(): Gatherer {
  let small = 0;
  let large = 0n;
  let isEmpty = true;
  return {
    add(value, weight) {
      isEmpty = false;
      const added = typeof value === 'number' ? value * weight : Number.NaN;
      // A sum may be exact again of what is not.
      if (Number.isSafeInteger(added) && Number.isSafeInteger(small + added)) small += added;
      else large += BigInt(value) * BigInt(weight);
    },
    result: () => (isEmpty ? null : narrowed(large + BigInt(small))),
  };
}

function wholeMean(): Gatherer {
  const sum = wholeSum();
  let n = 0;
  return {
    add(value, weight) {
      sum.add(value, weight);
      n += weight;
    },
    result: () => (n === 0 ? null : Number(sum.result()) / n),
  };
}

/** Exact: of whole numbers of the last decimal place. */
function decimalSum(): Gatherer {
  let [digits, places, isEmpty] = [0, 0, true];
  return {
    add(each, weight) {
      const value = Number(each);
      const most = placesOf(value, places);
      const [before, added] = [digits * 10 ** (most - places), Math.round(value * 10 ** most) * weight];
      digits = before + added;
      if (![before, added, digits].every(Number.isSafeInteger)) tooLong();
      [places, isEmpty] = [most, false];
    },
    result: () => (isEmpty ? null : decimalOf(digits, places)),
  };
}

/** With what each addition loses (Neumaier's sum). */
function realSum(finish: (sum: number, n: number) => number): Gatherer {
  let [sum, lost, n] = [0, 0, 0];
  return {
    add(each, weight) {
      const value = Number(each) * weight;
      const next = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sum = next;
      n += weight;
    },
    result: () => (n === 0 ? null : finish(Number.isFinite(lost) ? sum + lost : sum, n)),
  };
}
