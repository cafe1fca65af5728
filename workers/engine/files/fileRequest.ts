import type { BadRow } from '#domain/device/files/fileTable.ts';
import type { TextChoice } from '#domain/device/files/csv/textChoice.ts';
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
  /** What was chosen of how a text is read. */
  readonly text?: Omit<TextChoice, 'types'>;
}
