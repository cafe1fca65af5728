import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Column } from '#domain/rows/column.ts';

/** A response of execute or results, its rows as columns. */
export interface DecodedResponse {
  /** Everything but the rows, not validated. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** The response's column descriptions, in the order of `columns`. */
  readonly described: readonly ResultColumn[];
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Texts with invalid UTF-8 replaced. */
  readonly illFormed: number;
}

/** The bytes are not a valid response. */
export interface DecodeFault {
  readonly kind: 'malformed';
  readonly message: string;
  readonly cause: unknown;
}
