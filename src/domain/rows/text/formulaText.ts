/** Where a spreadsheet starts to calculate; it skips blanks and a pair of quotes before. */
const FORMULA = /^(?:\s+|"")?[-+=@|%]/;
/** With a sign, but nothing to calculate. */
const NUMBER = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i;

/** Values of these types are written as text, and calculate nothing: `-infinity`, `-1 day`. */
const NO_TEXT = /^(?:DATE|TIME|INTERVAL|DECIMAL|NUMERIC|U?HUGEINT|UBIGINT|BIGNUM|BIT|UUID)/i;

/** How the texts of a column of this type are written to a CSV file. */
export const fieldTextOf = (type: string | null | undefined): ((text: string) => string) =>
  type !== null && type !== undefined && NO_TEXT.test(type) && !type.endsWith(']')
    ? (text) => text
    : withoutFormula;

/** A text of a CSV file, with an apostrophe in front if a spreadsheet would calculate it as a formula. */
export const withoutFormula = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
