import { KIND, kindOf, shapeOf } from './cellShape.ts';
import { type ColumnTally, givenShapes } from './columnTally.ts';
import type { ProfiledText } from './profileText.ts';

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

/** Whether the first row of a text has the names of its columns. */
export function hasNameRow({ firstRow, columns, rows, first }: ProfiledText): boolean {
  const cells = firstRow.map((cell) => cell ?? '');
  const isWord = (cell: string): boolean => kindOf(shapeOf(cell)) === KIND.text;
  const given = cells.filter((cell) => cell.trim() !== '');
  if (given.length === 0) return false;
  if (given.every(isWord)) return true;
  if (rows === 0) return false;
  if (columns.some((column, at) => isTyped(column) && isWord(cells[at] ?? ''))) return true;
  return namesColumns([firstRow, ...first]);
}

/** Most values of it are no words. */
function isTyped(column: ColumnTally): boolean {
  const given = givenShapes(column);
  const count = given.reduce((sum, each) => sum + each.count, 0);
  const words = given.reduce((sum, each) => sum + (kindOf(each.shape) === KIND.text ? each.count : 0), 0);
  return count > 0 && words * 5 <= count;
}

/** The names of all columns, each another one. */
export function namesOf(
  { firstRow, width, columns, short, long }: ProfiledText,
  hasNames: boolean,
): readonly string[] {
  const given = hasNames ? firstRow : [];
  // R writes the names of rows in a column without a name.
  const last = columns.at(-1);
  const isOfR =
    given.length > 0 &&
    given.length === width - 1 &&
    short === null &&
    long === null &&
    given.every((name) => name !== null) &&
    last !== undefined &&
    givenShapes(last).length > 0;
  const names = isOfR ? [null, ...given] : given;
  return columnNames(columns.map((_, at) => (names[at] ?? '').trim()));
}

/** Names of columns, each another one without regard to case. A zero byte ends a statement. */
export function columnNames(given: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return given.map((each, at) => {
    const name = each.replaceAll('\0', '') || `column${at}`;
    let free = name;
    for (let n = 1; taken.has(free.toLowerCase()); n += 1) free = `${name}_${n}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
