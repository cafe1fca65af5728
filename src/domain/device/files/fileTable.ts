/** What a file looks like as a table. */
export interface FilePreview {
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** The first rows as text. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Whether the file itself states its types. */
  readonly isTyped: boolean;
  /** Of a text. */
  readonly encoding: string;
  /** Whether the first row of a text names the columns; null for files of other kinds. */
  readonly hasNames: boolean | null;
  /** The sheets or tables that the file contains, where there may be several. */
  readonly parts: readonly string[];
  /** The one that is shown; empty without several. */
  readonly part: string;
  readonly notes: readonly FileNote[];
  /** The files with tables in an archive that has several, and the path of the one that is shown; empty otherwise. */
  readonly archive: { readonly packed: readonly string[]; readonly path: string };
  /** Why a file of an archive that has several cannot be read, while the others may be; empty otherwise. */
  readonly fault: string;
}

/** Which of two numbers of a date is read as its day, where both may be. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/**
 * Moments of columns that are in UTC, which their type here does not say, or that lose digits; days that may be months,
 * by the order in which they were read.
 */
export interface ColumnNote {
  readonly kind: 'utc' | 'microseconds' | DayOrder;
  readonly columns: readonly string[];
}

/** What a person should know of the values of a file. */
export type FileNote =
  | ColumnNote
  /** Days or numbers that are written in another way than in code, such as `DD.MM.YYYY`. */
  | { readonly kind: 'readAs'; readonly form: string; readonly columns: readonly string[] }
  /** Cells whose formula was never computed, so that they are NULL; the first by its address. */
  | { readonly kind: 'formulas'; readonly count: number; readonly first: string };

/** At most so many rows of a text that do not fit the columns are listed, and counted. */
export const MOST_BAD_ROWS = 1_000;

/** A row that does not fit the columns. */
export interface BadRow {
  /** The line of a text, or the number of a record. */
  readonly line: number;
  readonly why: string;
}

/** The encodings of texts that a person can choose, by the name that is shown. */
export const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['UTF-8', 'utf-8'],
  ['UTF-16', 'utf-16le'],
  ['UTF-16, big-endian', 'utf-16be'],
  ['Windows-1252', 'windows-1252'],
  ['Windows-1250', 'windows-1250'],
  ['Windows-1251', 'windows-1251'],
  ['Windows-1253', 'windows-1253'],
  ['Windows-1254', 'windows-1254'],
  ['ISO-8859-2', 'iso-8859-2'],
  ['KOI8-R', 'koi8-r'],
  ['Shift_JIS', 'shift_jis'],
  ['EUC-JP', 'euc-jp'],
  ['GB18030', 'gb18030'],
  ['Big5', 'big5'],
  ['EUC-KR', 'euc-kr'],
]);

/** In the place of a type: the column is not read. */
export const LEFT_OUT = 'left out';

/** The types a person can give a column. */
export const COLUMN_TYPES = ['VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIME'] as const;
