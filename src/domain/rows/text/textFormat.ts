import type { SpokenDatabase } from '../../spokenDatabase.ts';
import { unreachable } from '../../result.ts';

/** The formats in which rows are copied or saved as text. */
export type TextFormat = 'tsv' | 'csv' | 'markdown' | 'json' | 'ndjson' | 'insert' | 'inList';

export interface TextOptions {
  readonly format: TextFormat;
  /** Only for TSV and CSV: the other formats have the names in any case, or never. */
  readonly headers: boolean;
  /** Of an INSERT: the table, and the database whose notation of names is used. */
  readonly table: string;
  readonly database: SpokenDatabase | null;
}

/** The text before, between and after parts that are written separately. */
export interface TextFrame {
  readonly open: string;
  readonly between: string;
  readonly close: string;
}

const LINES: TextFrame = { open: '', between: '\n', close: '' };

export function textFrame(format: TextFormat): TextFrame {
  switch (format) {
    case 'csv':
      return { open: '', between: '', close: '' };
    case 'json':
      return { open: '[\n', between: ',\n', close: '\n]\n' };
    case 'ndjson':
    case 'tsv':
    case 'markdown':
    case 'insert':
    case 'inList':
      return LINES;
    default:
      return unreachable(format);
  }
}

/** Whether parts of the text can be written one after another; a list of distinct values needs all rows at once. */
export const isDivisible = (format: TextFormat): boolean => format !== 'inList';
