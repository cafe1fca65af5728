type Row = readonly (string | null)[];

/**
 * Whether the first row of a text names its columns although its values have the types of those below: years or months
 * in a row, or no name above row numbers.
 */
export function namesColumns([first = [], ...rows]: readonly Row[]): boolean {
  const names = first.map((name) => (name ?? '').trim());
  const given = names.filter((name) => name !== '');
  if (rows.length === 0 || given.length === 0 || new Set(given).size < given.length) return false;
  if (names.some((name, at) => name !== '' && rows.some((row) => row[at] === name))) return false;
  return isAboveRowNumbers(names, rows) || isOfPeriods(names, rows);
}

/** Pandas and R write an index without a name. */
function isAboveRowNumbers([index = '', ...names]: readonly string[], rows: readonly Row[]): boolean {
  return (
    index === '' &&
    names.length > 0 &&
    names.every((name) => name !== '') &&
    rows.every(([value]) => (value ?? '') !== '')
  );
}

function isOfPeriods(names: readonly string[], rows: readonly Row[]): boolean {
  const periods = names.map(periodOf);
  const found = periods.filter((period) => period !== null);
  const others = names.filter((_name, at) => periods[at] === null);
  const isRun = found.every((period, at) => at === 0 || period - (found[at - 1] ?? 0) === stepOf(found));
  return (
    found.length > 1 &&
    stepOf(found) !== 0 &&
    isRun &&
    others.every((name) => name !== '' && Number.isNaN(Number(name))) &&
    // A row of years among others is a row.
    rows.some((row) => periods.some((period, at) => period !== null && periodOf(row[at] ?? '') === null))
  );
}

const stepOf = ([first = 0, second = 0]: readonly number[]): number => second - first;

/** A year, or a month as its number since the year 0; null for any other text. */
function periodOf(text: string): number | null {
  const [, year, month] = /^((?:1[6-9]|20|21)\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  if (year === undefined) return null;
  return month === undefined ? Number(year) : Number(year) * 12 + Number(month);
}
