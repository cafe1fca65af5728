/**
 * The shortest number that single precision stores as this one: a server widens 0.1 of such a column to
 * 0.10000000149011612. Whole numbers, and those that need double precision, are returned as they are.
 */
export function singlePrecision(value: number): number {
  return Number.isInteger(value) || Math.fround(value) !== value ? value : shortestSingle(value);
}

/** The same of a number that is known to be of single precision, also of a whole one: 1.1 and not 1.10000002384. */
export function shortestSingle(value: number): number {
  if (!Number.isFinite(value)) return value;
  // As many digits distinguish most numbers of single precision from all others; nine distinguish each.
  for (const digits of [6, 7, 8]) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === value) return candidate;
  }
  return Number(value.toPrecision(9));
}
