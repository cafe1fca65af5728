/** As many digits tell a number of single precision from all others. */
const DIGITS = [6, 7, 8];

/**
 * The shortest number that single precision stores as this one: a server widens 0.1 of such a column to
 * 0.10000000149011612. Whole numbers, and those that need double precision, are returned as they are.
 */
export function singlePrecision(value: number): number {
  if (Number.isInteger(value) || Math.fround(value) !== value) return value;
  const candidates = DIGITS.map((digits) => Number(value.toPrecision(digits)));
  return candidates.find((each) => Math.fround(each) === value) ?? Number(value.toPrecision(9));
}
