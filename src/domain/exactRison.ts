import { isExactDouble } from './exactNumber.ts';

/** A text in quotes, or a whole number of many digits that is a value of its own. */
const TEXT_OR_INTEGER = /'(?:[^'!]|!.)*'|(?<=^|[:,(])-?\d{16,}(?=[,)]|$)/gs;

/** Rison whose whole numbers past what a double holds are the texts of their digits, as in JSON that is read exactly. */
export const withQuotedIntegers = (rison: string): string =>
  rison.replace(TEXT_OR_INTEGER, (token) =>
    token.startsWith("'") || isExactDouble(token) ? token : `'${token}'`,
  );
