import { cellText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { ADDED, CHANGED, type ComparedRows, type Comparison, GONE } from './compareRows.ts';
import { packTexts } from './packTexts.ts';
import { pairOfColumns } from './pairOfColumns.ts';

/** How a difference is named in the first column. */
export interface DifferenceNames {
  readonly added: string;
  readonly gone: string;
  readonly changed: string;
}

/** The differences as rows that a grid shows: what happened, then the columns, a changed cell as "old → new". */
export interface DifferenceRows {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** By column, of each difference: its kind if the cell is to be marked, else 0. */
  readonly marks: readonly Uint8Array[];
}

const STRIDE = 5_000;

/** The first `most` differences. A generator: the caller may cancel at each `yield`. */
export function* differenceRows(
  earlier: ComparedRows,
  later: ComparedRows,
  { pairs, kinds, before, after }: Comparison,
  names: DifferenceNames,
  max: number,
): Generator<void, DifferenceRows> {
  const rowCount = Math.min(max, kinds.length);
  const shown = kinds.subarray(0, rowCount);
  const codes = Uint32Array.from(shown, (kind) => kind - 1);
  const columns: Column[] = [
    {
      kind: 'dictionary',
      values: codes,
      dictionary: [names.gone, names.added, names.changed],
      nulls: null,
      length: rowCount,
    },
  ];
  const marks = [Uint8Array.from(shown)];
  for (const pair of pairs) {
    const [a, b] = [earlier.columns[pair.before ?? -1], later.columns[pair.after ?? -1]];
    const same = a === undefined || b === undefined ? null : pairOfColumns(a, b).same;
    const texts: (string | null)[] = [];
    const marked = new Uint8Array(rowCount);
    for (let at = 0; at < rowCount; at++) {
      if (at % STRIDE === STRIDE - 1) yield;
      const [was, is] = [before[at] ?? -1, after[at] ?? -1];
      const old = a === undefined || was < 0 ? null : cellText(a, was);
      const now = b === undefined || is < 0 ? null : cellText(b, is);
      const kind = shown[at] ?? 0;
      if (kind === CHANGED && same !== null && !same(was, is)) {
        marked[at] = CHANGED;
        texts.push(`${old ?? 'NULL'} → ${now ?? 'NULL'}`);
      } else {
        if (kind === ADDED || kind === GONE) marked[at] = kind;
        texts.push(kind === GONE || b === undefined ? old : now);
      }
    }
    columns.push(packTexts(texts));
    marks.push(marked);
  }
  return { columns, rowCount, marks };
}
