import { namesColumns } from '../headerRow.ts';
import { KIND, kindOf, shapeOf } from './cellShape.ts';
import { type ColumnTally, givenShapes } from './columnTally.ts';
import type { ProfiledText } from './profileText.ts';

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
