/** What separates and quotes the values of a text. */
export interface CsvDialect {
  readonly separator: string;
  /** Empty where no quotes are read. */
  readonly quote: '"' | "'" | '';
  /** A quote within quotes is written twice, or behind a backslash. */
  readonly isEscaped: boolean;
  /** Whether lines end with a carriage return alone. */
  readonly isReturned: boolean;
}

/** The separators that are looked for; others can be chosen. */
export const FOUND_SEPARATORS = [',', ';', '\t', '|'] as const;

/** The separators a person can choose. */
export const SEPARATORS = [...FOUND_SEPARATORS, ':', '^', '~', ' '] as const;

export const QUOTES = ['"', "'", ''] as const;
