import { dialectOf } from '../../sql/dialect.ts';
import type { Column } from '../column.ts';
import { isNull } from '../nulls.ts';
import { literal } from './sqlRows.ts';

/** The list of an `IN`, and what it holds. */
export interface InList {
  readonly text: string;
  /** Its distinct values; of several columns, its distinct rows. */
  readonly values: number;
  /** Whether rows with a NULL were left out: `IN` never finds them. */
  readonly hasNull: boolean;
}

/** Rows `from` up to `to` of a view as the list of an `IN`; `rows` as in `packCells`. */
export function inList(
  columns: readonly Column[],
  rows: Uint32Array | null,
  { from, to }: { readonly from: number; readonly to: number },
  backend: string | null,
): InList {
  const dialect = dialectOf(backend);
  const values = new Set<string>();
  let hasNull = false;
  for (let at = from; at < to; at++) {
    const row = rows === null ? at : (rows[at] ?? 0);
    if (columns.some(({ nulls }) => isNull(nulls, row))) {
      hasNull = true;
      continue;
    }
    const literals = columns.map((column) => literal(column, row, dialect));
    values.add(literals.length === 1 ? (literals[0] ?? '') : `(${literals.join(', ')})`);
  }
  return { text: `(${[...values].join(', ')})`, values: values.size, hasNull };
}
