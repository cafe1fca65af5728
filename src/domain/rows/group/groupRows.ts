import { cellText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { pickColumn } from '../pickColumn.ts';
import { type SortDirection, sortRows } from '../arrange/sortRows.ts';
import { columnCodes } from './columnCodes.ts';

/** Rows in groups of equal values of a column, one group after the other. */
export interface RowGroups {
  readonly column: number;
  /** The place of each group's first row, and one past the last row. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** The value of each group, as far as a heading shows it; null for NULL. */
  readonly texts: readonly (string | null)[];
}

export interface GroupOrder {
  readonly temporal: boolean;
  readonly direction: SortDirection;
  readonly collator: Intl.Collator;
}

/** More are not worth headings. */
export const MAX_GROUPS = 10_000;
const HEADING_LENGTH = 200;

/** The rows in groups ordered by value, with the order they had inside each. Null if there are too many values. */
export function* groupRows(
  columns: readonly Column[],
  at: number,
  rows: Uint32Array | null,
  { temporal, direction, collator }: GroupOrder,
): Generator<void, { readonly rows: Uint32Array<ArrayBuffer>; readonly groups: RowGroups } | null> {
  const column = columns[at];
  if (column === undefined) return null;
  const coded = yield* columnCodes(column, rows, MAX_GROUPS);
  if (coded === null) return null;
  const { codes, firstRows } = coded;
  const ordered = yield* sortRows(pickColumn(column, firstRows), temporal, direction, collator);
  const places = new Uint32Array(ordered.length);
  for (let place = 0; place < ordered.length; place++) places[ordered[place] ?? 0] = place;

  const starts = new Uint32Array(ordered.length + 1);
  for (const code of codes) {
    const place = (places[code] ?? 0) + 1;
    starts[place] = (starts[place] ?? 0) + 1;
  }
  for (let place = 1; place < starts.length; place++) {
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  }
  const next = starts.slice();
  const grouped = new Uint32Array(codes.length);
  for (let from = 0; from < codes.length; from++) {
    const place = places[codes[from] ?? 0] ?? 0;
    const to = next[place] ?? 0;
    grouped[to] = rows === null ? from : (rows[from] ?? 0);
    next[place] = to + 1;
  }
  const texts = Array.from(
    ordered,
    (code) => cellText(column, firstRows[code] ?? 0)?.slice(0, HEADING_LENGTH) ?? null,
  );
  return { rows: grouped, groups: { column: at, starts, texts } };
}
