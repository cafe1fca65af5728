import type { DayOrder } from '../fileTable.ts';
import type { CsvDialect } from './dialect.ts';
import type { NumberForm } from './numberForm.ts';

/** What a person chose of how a text is read; null for what is found. */
export interface TextChoice {
  readonly separator: string | null;
  /** Empty for none. */
  readonly quote: CsvDialect['quote'] | null;
  /** The line on which the table begins: lines before it are a heading. */
  readonly firstLine: number | null;
  /** Whether the first row of the table names the columns. */
  readonly hasNames: boolean | null;
  readonly decimal: NumberForm['decimal'] | null;
  /** How days are written whose text may be a month as well. */
  readonly dayOrder: DayOrder | null;
  /** The types of the columns, or `LEFT_OUT`. */
  readonly types: readonly string[] | null;
}

export const FOUND: TextChoice = {
  separator: null,
  quote: null,
  firstLine: null,
  hasNames: null,
  decimal: null,
  dayOrder: null,
  types: null,
};

/** What decides the records of a text. */
export type ProfileChoice = Pick<TextChoice, 'separator' | 'quote' | 'firstLine'>;

/** The parts of a text, from its beginning each time. */
export type TextParts = () => AsyncIterable<string>;
