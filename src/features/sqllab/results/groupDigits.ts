import { perLocale } from '#ui/t.ts';

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** The signs of numbers of the interface, and from how many digits on they are grouped: Spanish begins with five. */
const signs = perLocale((locale) => {
  const format = new Intl.NumberFormat(locale);
  const signOf = (type: string): string =>
    format.formatToParts(1_234_567.8).find((part) => part.type === type)?.value ?? '';
  const isGrouped = format.formatToParts(1000).some(({ type }) => type === 'group');
  return { group: signOf('group'), decimal: signOf('decimal'), least: isGrouped ? 4 : 5 };
});

/** A number of any length as the language of the page writes it; every digit stays. Other texts are returned as they are. */
export function groupDigits(text: string): string {
  const match = DECIMAL.exec(text);
  if (match === null) return text;
  const { group, decimal, least } = signs();
  const [, sign = '', whole = '', fraction] = match;
  const grouped = whole.length < least ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return sign + grouped + (fraction === undefined ? '' : decimal + fraction);
}
