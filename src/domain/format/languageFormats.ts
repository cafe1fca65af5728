import type { FormatLocaleDefinition } from 'd3-format';
import type { TimeLocaleDefinition } from 'd3-time-format';

/** How the numbers of a language are written, in d3's terms. */
export interface NumberSigns extends FormatLocaleDefinition {
  /** From how many digits on numbers are grouped: Spanish begins with five. */
  readonly least: number;
}

/** Times whose parts have another order in each language, in d3's syntax. */
export type TimePatterns = Readonly<
  Record<
    | 'hour'
    | 'minute'
    | 'dayOfWeek'
    | 'day'
    | 'month'
    | 'monthOfYear'
    | 'dayOfYear'
    | 'fullDay'
    /** Of a calendar. */
    | 'dayFirst',
    string
  >
>;

/** How a language other than English writes numbers and times. */
export interface LanguageFormats {
  /** As Vega takes them. */
  readonly names: { readonly number: NumberSigns; readonly time: TimeLocaleDefinition };
  readonly patterns: TimePatterns;
  /** Formats in d3's syntax. */
  readonly number: (specifier: string) => (value: number) => string;
  readonly time: (specifier: string) => (date: Date) => string;
  /** Of a thousand and more: so many digits at least, and the language's word for the unit. */
  readonly compact: (digits: number) => (value: number) => string;
}
