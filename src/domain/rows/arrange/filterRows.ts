import type { Column } from '../column.ts';
import { isNull } from '../nulls.ts';
import { valueText } from '../text/cellText.ts';

const STRIDE = 5_000;

/**
 * Which rows contain the text in any column, ignoring case: a byte per row. NULL never matches. A generator: the caller
 * may cancel at each `yield`.
 */
export function* filterRows(
  columns: readonly Column[],
  rowCount: number,
  text: string,
): Generator<void, Uint8Array<ArrayBuffer>> {
  const wanted = text.toLowerCase();
  const matches = new Uint8Array(rowCount);
  for (const column of columns) {
    const holds = holder(column, wanted);
    for (let row = 0; row < rowCount; row++) {
      if (matches[row] === 0 && !isNull(column.nulls, row) && holds(row)) matches[row] = 1;
      if (row % STRIDE === STRIDE - 1) yield;
    }
  }
  return matches;
}

function holder(column: Column, wanted: string): (row: number) => boolean {
  if (column.kind === 'dictionary') {
    const { values } = column;
    const entries = column.dictionary.map((entry) => entry.toLowerCase().includes(wanted));
    return (row) => entries[values[row] ?? 0] ?? false;
  }
  if (column.kind === 'boolean') {
    const { values } = column;
    const entries = [wanted, wanted].map((each, value) => (value === 1 ? 'true' : 'false').includes(each));
    return (row) => entries[values[row] ?? 0] ?? false;
  }
  return (row) => valueText(column, row).toLowerCase().includes(wanted);
}

/** The rows of `sorted` (null: in original order) that match (null: all); null for all rows in original order. */
export function pickRows(
  sorted: Uint32Array<ArrayBuffer> | null,
  matches: Uint8Array<ArrayBuffer> | null,
): Uint32Array<ArrayBuffer> | null {
  if (matches === null) return sorted;
  const count = matches.reduce((sum, each) => sum + each, 0);
  const rows = new Uint32Array(count);
  let filled = 0;
  for (let at = 0; at < matches.length; at++) {
    const row = sorted === null ? at : (sorted[at] ?? 0);
    if (matches[row] === 1) rows[filled++] = row;
  }
  return rows;
}
