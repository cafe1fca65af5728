/** Where a spreadsheet starts to calculate; it skips blanks and a pair of quotes before. */
const FORMULA = /^(?:\s+|"")?[-+=@|%]/;
/** With a sign, but nothing to calculate. */
const NUMBER = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i;

/** A text of a CSV file, with an apostrophe in front if a spreadsheet would calculate it as a formula. */
export const withoutFormula = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
