import type { ResultColumn } from '#domain/query/query.ts';
import type { Column } from '#domain/rows/column.ts';

/** An answer of execute or results, its rows as columns. */
export interface DecodedAnswer {
  /** All of the answer but its rows, unchecked. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** What the answer says of each column, in the order of `columns`. */
  readonly described: readonly ResultColumn[];
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Texts in which bytes that are not UTF-8 were replaced. */
  readonly illFormed: number;
}

/** The bytes are not an answer. */
export interface DecodeFault {
  readonly kind: 'malformed';
  readonly message: string;
  readonly cause: unknown;
}
