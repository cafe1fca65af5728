/** What a file looks like as a table. */
export interface FilePreview {
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** The first rows as text. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Whether the file itself states its types. */
  readonly isTyped: boolean;
  /** Of a text. */
  readonly encoding: string;
  /** The sheets or tables that the file contains, where there may be several. */
  readonly parts: readonly string[];
  /** The one that is shown; empty without several. */
  readonly part: string;
}

/** A row that does not fit the columns. */
export interface BadRow {
  /** The line of a text, or the number of a record. */
  readonly line: number;
  readonly why: string;
}

/** The types a person can give a column. */
export const COLUMN_TYPES = ['VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIME'] as const;
