import { shownSigns } from './numberSigns.ts';

const DECIMAL = /^([-+\u2212]?)(\d+)(?:\.(\d+))?$/;

/** A number of any length as the language writes it; every digit stays. Other texts are returned as they are. */
export function groupDigits(text: string): string {
  const match = DECIMAL.exec(text);
  if (match === null) return text;
  const { thousands, decimal, least } = shownSigns();
  const [, sign = '', whole = '', fraction] = match;
  const grouped = whole.length < least ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return sign + grouped + (fraction === undefined ? '' : decimal + fraction);
}
