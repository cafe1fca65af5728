import { groupKey } from './groupKey.ts';
import type { Typed } from './typed.ts';

/** The groups of rows that have equal values, by numbers from 0 in the order of their first rows. */
export interface GroupNumbers {
  readonly count: number;
  /** The group of each of the rows. */
  readonly of: Uint32Array;
  /** The first row of each group. */
  readonly first: readonly number[];
}

export function groupNumbers(keys: readonly Typed[], rows: Uint32Array): GroupNumbers {
  if (keys.length === 0) return { count: 1, of: new Uint32Array(rows.length), first: [0] };
  return byCodes(keys, rows) ?? byKeys(groupKey(keys), rows);
}

function byKeys(keyOf: (row: number) => unknown, rows: Uint32Array): GroupNumbers {
  const numbers = new Map<unknown, number>();
  const first: number[] = [];
  const of = Uint32Array.from(rows, (row) => {
    const key = keyOf(row);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, first.length);
    return first.push(row) - 1;
  });
  return { count: first.length, of, first };
}

/** Room for combinations: as much as there are rows, and a few pages of memory for few rows. */
const roomFor = (rows: number): number => Math.max(65_536, 2 * rows);

/** Null where a key has no codes, or where they have more combinations than there is room for. */
function byCodes(keys: readonly Typed[], rows: Uint32Array): GroupNumbers | null {
  let room = 1;
  const coded: { readonly of: ArrayLike<number>; readonly place: Uint32Array }[] = [];
  for (const key of keys) {
    if (key.codes === undefined || key.codes.first.length > roomFor(rows.length)) return null;
    const { count, numbers } = valueNumbers(key, key.codes.first);
    // The number of a value, times the combinations of the keys before.
    const before = room;
    coded.push({ of: key.codes.of, place: numbers.map((number) => number * before) });
    room *= count;
    if (room > roomFor(rows.length)) return null;
  }
  const places = new Uint32Array(rows.length);
  for (const { of, place } of coded)
    for (let at = 0; at < rows.length; at += 1)
      places[at] = (places[at] ?? 0) + (place[of[rows[at] ?? 0] ?? 0] ?? 0);
  // One more than the group's number; 0 for none yet.
  const groups = new Uint32Array(room);
  const first: number[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const place = places[at] ?? 0;
    let group = groups[place] ?? 0;
    if (group === 0) {
      group = first.push(rows[at] ?? 0);
      groups[place] = group;
    }
    places[at] = group - 1;
  }
  return { count: first.length, of: places, first };
}

/** Different codes may have one value, such as the days of a month. */
function valueNumbers(
  { at }: Typed,
  first: Uint32Array,
): { readonly count: number; readonly numbers: Uint32Array } {
  const known = new Map<unknown, number>();
  const numbers = first.map((row) => {
    const value = at(row);
    const number = known.get(value) ?? known.size;
    known.set(value, number);
    return number;
  });
  return { count: Math.max(1, known.size), numbers };
}
