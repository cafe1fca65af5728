/** As many significant digits as every double has. */
const CERTAIN_DIGITS = 15;

/** The number that a text writes, where a double holds each of its digits; else the text itself. */
export const exactNumber = (text: string): number | string => (isExactDouble(text) ? Number(text) : text);

export function isExactDouble(text: string): boolean {
  const number = Number(text);
  if (!Number.isFinite(number)) return false;
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(number);
  const [mantissa = '', exponent] = text.split(/e/i);
  const plain = withoutZeros(mantissa);
  if (plain.replaceAll(/\D/g, '').replace(/^0+/, '').length <= CERTAIN_DIGITS) return true;
  return exponent === undefined ? withoutZeros(String(number)) === plain : String(number) === text;
}

/** Zeros at the end of a fraction say nothing. */
const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
