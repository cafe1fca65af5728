/** What a file looks like as a table. */
export interface FilePreview {
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** The first rows as text. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Whether the file itself states its types. */
  readonly isTyped: boolean;
  /** Of a text. */
  readonly encoding: string;
  /** How a text was read, as far as it can be chosen; null for files of other kinds. */
  readonly text: TextForm | null;
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

/** How a text is read. */
export interface TextForm {
  readonly separator: string;
  /** Empty for none. */
  readonly quote: string;
  /** The line on which the table begins. */
  readonly firstLine: number;
  /** Whether the first row names the columns. */
  readonly hasNames: boolean;
  readonly rows: number;
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
  | { readonly kind: 'formulas'; readonly count: number; readonly first: string }
  | TextNote
  | WorkbookNote;

/** What differs between a text and its table, and what was decided that may be otherwise. */
export type TextNote =
  /** Lines above the table that are not rows of it. */
  | { readonly kind: 'heading'; readonly count: number; readonly first: string }
  /** Rows that have fewer or more values than the others; the first by its line. */
  | {
      readonly kind: 'widths';
      readonly count: number;
      readonly of: number;
      readonly width: number;
      readonly line: number;
    }
  /** Quotes that nothing closes, which are letters of their values. */
  | { readonly kind: 'quotes'; readonly count: number }
  /** Numbers such as 1,234, whose comma may be a decimal one: text. */
  | { readonly kind: 'decimal'; readonly columns: readonly string[] }
  /**
   * Values that are NULL, as `#N/A`; that a number rounds; that are text, since a number would round them; times that are
   * kept to the microsecond; and times of another zone, which are in UTC.
   */
  | {
      readonly kind: 'missing' | 'rounded' | 'digits' | 'cut' | 'moved';
      readonly columns: readonly string[];
      readonly count: number;
      readonly first: string;
    }
  /** A few values because of which a column is text. */
  | {
      readonly kind: 'others';
      readonly column: string;
      readonly what: 'numbers' | 'days' | 'times' | 'truths';
      readonly count: number;
      readonly of: number;
      readonly first: string;
      readonly line: number;
    }
  /** A text that is no UTF-8, and was read in this encoding. */
  | { readonly kind: 'encoding'; readonly encoding: string };

/** What differs between a sheet and its table. */
export type WorkbookNote =
  /** Rows above the names of columns. */
  | { readonly kind: 'titleRows'; readonly count: number; readonly first: string }
  /** Cells with an error, which are NULL. */
  | { readonly kind: 'errors'; readonly count: number; readonly first: string; readonly cell: string }
  /** The 29th of February 1900, a day that there was not. */
  | { readonly kind: 'day60'; readonly count: number; readonly cell: string }
  | { readonly kind: 'hidden'; readonly sheets: readonly string[] };

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
export const COLUMN_TYPES = [
  'VARCHAR',
  'BIGINT',
  'HUGEINT',
  'DOUBLE',
  'BOOLEAN',
  'DATE',
  'TIMESTAMP',
  'TIME',
] as const;
