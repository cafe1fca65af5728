import { formatNumber } from '#ui/format.ts';

const DECIMAL = /^([+-]?)(\d+)(\.\d+)?$/;
/** Separates as numbers of the interface do. */
const SEPARATOR = formatNumber(1000).charAt(1);

/** A number of any length with its thousands separated; every digit stays. Other texts are returned as they are. */
export function groupDigits(text: string): string {
  const match = DECIMAL.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  return sign + whole.replace(/\B(?=(?:\d{3})+$)/g, SEPARATOR) + fraction;
}
