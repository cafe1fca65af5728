import type { TextChoice } from './csv/textChoice.ts';

/** How a server is to read a text that is sent to it. */
export interface SentReading {
  readonly encoding: string | null;
  readonly choice: TextChoice;
  /** Rows that do not fit the chosen types are left out. */
  readonly isPartly: boolean;
  /** Whether the server reads texts as this page does; otherwise in the fields of the contract. */
  readonly isOwn: boolean;
}

/** The fields of a sent file that say how it is to be read. */
export function readingFields(reading: SentReading | null): Readonly<Record<string, string>> {
  if (reading === null) return {};
  const { isOwn, choice, ...rest } = reading;
  if (isOwn) return { reading: JSON.stringify({ ...rest, choice }) };
  const { separator, decimal, dayOrder, firstLine } = choice;
  return {
    ...(separator !== null && { delimiter: separator }),
    ...(decimal !== null && { decimal_character: decimal }),
    ...(dayOrder !== null && { day_first: String(dayOrder === 'dayFirst') }),
    ...(firstLine !== null && firstLine > 1 && { header_row: String(firstLine - 1) }),
  };
}
