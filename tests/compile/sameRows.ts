export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Numbers with a fraction are equal if they differ by less than a billionth of their size. */
const NEAR = 1e-9;

/** The difference between two lists of rows; null if there is none. `head` compares only as many as are expected. */
export function sameRows(got: Rows, want: Rows, ordered: boolean, head: boolean): string | null {
  if (head ? got.length < want.length : got.length !== want.length)
    return `${got.length} rows, not ${want.length}`;
  const left = ordered || head ? got : sorted(got);
  const right = ordered || head ? want : sorted(want);
  for (const [i, row] of right.entries())
    if (!same(left[i], row, ordered)) return `row ${i}: ${textOf(left[i] ?? {})}, not ${textOf(row)}`;
  return null;
}

const sorted = (rows: Rows): Rows => rows.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));

const textOf = (row: Rows[number]): string =>
  JSON.stringify(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'number' ? value.toPrecision(9) : typeof value === 'bigint' ? `${value}n` : value,
    ]),
  );

function same(a: unknown, b: unknown, ordered: boolean): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return Number.isSafeInteger(a) && Number.isSafeInteger(b)
      ? a === b
      : Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b));
  if (Array.isArray(a) && Array.isArray(b)) {
    const [left, right] = ordered ? [a, b] : [a.toSorted(byText), b.toSorted(byText)];
    return left.length === right.length && left.every((each, i) => same(each, right[i], ordered));
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(b);
  return (
    keys.length === Object.keys(a).length &&
    keys.every((key) => same((a as Rows[number])[key], (b as Rows[number])[key], ordered))
  );
}

export const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);
