import type { FrameValue } from '../../frameValue.ts';
import { compareValues } from './order.ts';
import type { Table, PostColumn } from './table.ts';

export interface KeyedRows {
  readonly key: readonly FrameValue[];
  readonly rows: readonly number[];
}

/** Rows numbered by their combination of values. Combinations are sorted, and each occurs. */
export interface Factors {
  /** By row: the index of its combination in `keys`; -1 if a value is missing and such rows are left out. */
  readonly ids: Int32Array;
  readonly keys: readonly (readonly FrameValue[])[];
}

/** Rows with equal values, sorted by them. Rows missing a value belong to no group. */
export function groupRows(table: Table, by: readonly PostColumn[]): readonly KeyedRows[] {
  const { ids, keys } = factorize(table.length, by);
  const rows = keys.map((): number[] => []);
  for (let row = 0; row < ids.length; row++) rows[ids[row] ?? -1]?.push(row);
  return keys.map((key, id) => ({ key, rows: rows[id] ?? [] }));
}

/** Numbers instead of texts as keys: a hundred thousand rows are grouped in one pass. */
export function factorize(
  length: number,
  columns: readonly PostColumn[],
  nulls: 'left out' | 'last' = 'left out',
): Factors {
  let factors: Factors = { ids: new Int32Array(length), keys: [[]] };
  for (const column of columns) factors = combined(factors, ranked(column.values, nulls));
  return factors;
}

function ranked(values: readonly FrameValue[], nulls: 'left out' | 'last'): Factors {
  const places = new Map<FrameValue, number>();
  const distinct: FrameValue[] = [];
  const ids = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? null;
    let place = value === null && nulls === 'left out' ? -1 : places.get(value);
    if (place === undefined) {
      place = distinct.push(value) - 1;
      places.set(value, place);
    }
    ids[row] = place;
  }
  return inOrder({ ids, keys: distinct.map((value) => [value]) }, (a, b) =>
    compareValues(distinct[a] ?? null, distinct[b] ?? null),
  );
}

function combined(left: Factors, right: Factors): Factors {
  if (left.keys.length === 1 && left.keys[0]?.length === 0) return right;
  const places = new Map<number, number>();
  const pairs: number[] = [];
  const size = right.keys.length;
  const ids = left.ids.map((id, row) => {
    const other = right.ids[row] ?? -1;
    if (id < 0 || other < 0) return -1;
    const pair = id * size + other;
    let place = places.get(pair);
    if (place === undefined) {
      place = pairs.push(pair) - 1;
      places.set(pair, place);
    }
    return place;
  });
  const keys = pairs.map((pair) => [
    ...(left.keys[Math.floor(pair / size)] ?? []),
    ...(right.keys[pair % size] ?? []),
  ]);
  return inOrder({ ids, keys }, (a, b) => (pairs[a] ?? 0) - (pairs[b] ?? 0));
}

/** Renumbers in the order of the keys. */
function inOrder({ ids, keys }: Factors, compare: (a: number, b: number) => number): Factors {
  const order = keys.map((_, id) => id).sort(compare);
  const rank = new Int32Array(keys.length);
  order.forEach((id, place) => (rank[id] = place));
  return { ids: ids.map((id) => (id < 0 ? -1 : (rank[id] ?? -1))), keys: order.map((id) => keys[id] ?? []) };
}
