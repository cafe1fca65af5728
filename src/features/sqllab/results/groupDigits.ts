import { numberSigns } from '#ui/format.ts';

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** A number of any length as the language of the page writes it; every digit stays. Other texts are returned as they are. */
export function groupDigits(text: string): string {
  const match = DECIMAL.exec(text);
  if (match === null) return text;
  const { group, decimal, least } = numberSigns();
  const [, sign = '', whole = '', fraction] = match;
  const grouped = whole.length < least ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return sign + grouped + (fraction === undefined ? '' : decimal + fraction);
}
