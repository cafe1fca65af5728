import type { BadRow, DayOrder } from '#domain/device/files/fileTable.ts';
import type { RowsToKeep } from '../keepRows.ts';

/** All rows of a file. */
export interface FileRows {
  readonly kept: RowsToKeep;
  /** Rows that are left out, with the line of each and why. */
  readonly bad: readonly BadRow[];
}

export interface FileRequest {
  readonly file: Blob;
  readonly name: string;
  /** The types of columns where a person chose them; otherwise those found. */
  readonly types: readonly string[] | null;
  /** The sheet or table that was chosen; the first otherwise. */
  readonly part?: string | null;
  /** The path of the file that was chosen of an archive; the first otherwise. */
  readonly packed?: string | null;
  /** The chosen encoding of a text; otherwise the detected one. */
  readonly encoding?: string | null;
  /** Whether the first row of a text names the columns, where that was chosen; otherwise what is found. */
  readonly hasNames?: boolean | null;
  /** The order of days and months, where that was chosen; otherwise what is found. */
  readonly dayOrder?: DayOrder | null;
}
