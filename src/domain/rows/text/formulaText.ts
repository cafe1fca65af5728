/** Where a spreadsheet starts to calculate; it skips blanks and a pair of quotes before. */
const FORMULA = /^(?:\s+|"")?[-+=@|%]/;
/** With a sign, but nothing to calculate. */
const NUMBER = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i;

/** Values of these types are written as text, and calculate nothing: `-infinity`, `-1 day`. */
const NO_TEXT = /^(?:DATE|TIME|INTERVAL|DECIMAL|NUMERIC|U?HUGEINT|UBIGINT|BIGNUM|BIT|UUID)/i;

/** Dates and times with a sign, and the infinite ones. */
const SIGNED_TIME =
  /^[-+](?:infinity|\d+(?::\d\d){1,2}(?:\.\d+)?|\d{4,}-\d\d-\d\d(?:[ T][\d:.]+)?(?: ?[-+]\d\d(?::?\d\d)*)?)$/i;

/**
 * How the texts of a column of this type are written to a CSV file. Where not every value is of the type, only what
 * reads like one calculates nothing.
 */
export const fieldTextOf = (
  type: string | null | undefined,
  mayNotFit = false,
): ((text: string) => string) => {
  if (type === null || type === undefined || !NO_TEXT.test(type) || type.endsWith(']')) return withoutFormula;
  return mayNotFit ? (text) => (SIGNED_TIME.test(text) ? text : withoutFormula(text)) : (text) => text;
};

/** A text of a CSV file, with an apostrophe in front if a spreadsheet would calculate it as a formula. */
export const withoutFormula = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
