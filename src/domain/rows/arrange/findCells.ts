import { valueText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { isNull } from '../nulls.ts';

/** Where a text occurs in the cells of a view, row by row. */
export interface FoundCells {
  readonly count: number;
  /** The places of the first ones: rows of the view, and columns in the order given. */
  readonly rows: Uint32Array;
  readonly columns: Uint32Array;
}

const STRIDE = 2_000;
/** More matches are counted, and not visited. */
const MAX_PLACES = 100_000;

/**
 * The cells that contain the text, ignoring case. NULL never matches. A generator: it can be cancelled at a `yield`.
 */
export function* findCells(
  columns: readonly Column[],
  rows: Uint32Array | null,
  rowCount: number,
  text: string,
): Generator<void, FoundCells> {
  const wanted = text.toLowerCase();
  const tests = columns.map((column) => holder(column, wanted));
  const [foundRows, foundColumns]: [number[], number[]] = [[], []];
  let count = 0;
  for (let place = 0; place < rowCount && wanted !== ''; place++) {
    if (place % STRIDE === STRIDE - 1) yield;
    const row = rows === null ? place : (rows[place] ?? 0);
    for (let at = 0; at < tests.length; at++) {
      if (isNull(columns[at]?.nulls ?? null, row) || tests[at]?.(row) !== true) continue;
      count += 1;
      if (count > MAX_PLACES) continue;
      foundRows.push(place);
      foundColumns.push(at);
    }
  }
  return { count, rows: Uint32Array.from(foundRows), columns: Uint32Array.from(foundColumns) };
}

/** Each text of a dictionary is tested once. */
function holder(column: Column, wanted: string): (row: number) => boolean {
  if (column.kind !== 'dictionary') return (row) => valueText(column, row).toLowerCase().includes(wanted);
  const { values } = column;
  const entries = column.dictionary.map((entry) => entry.toLowerCase().includes(wanted));
  return (row) => entries[values[row] ?? 0] ?? false;
}
