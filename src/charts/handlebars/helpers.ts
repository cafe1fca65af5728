import { asNumber } from '#domain/jsonValue.ts';
import { dateText } from './dateText.ts';

type Helper = (args: readonly unknown[], named: Readonly<Record<string, unknown>>) => unknown;

const number = (value: unknown): number => Number(value ?? Number.NaN);

/** A value as text: lists and records as JSON, nothing as nothing. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'object') return JSON.stringify(value, bigAsText) ?? '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

const bigAsText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

/** Whether a condition holds, as in Handlebars: an empty list does not. */
export const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** All that a template can call. They are functions of their arguments alone. */
export const HELPERS: Readonly<Record<string, Helper>> = {
  stringify: ([value]) => JSON.stringify(value ?? null, bigAsText, 2),
  formatNumber: ([value, locale]) => formatNumber(value, locale),
  dateFormat: ([value], { format }) => dateText(value, typeof format === 'string' ? format : 'YYYY-MM-DD'),
  eq: ([a, b]) => a === b,
  ne: ([a, b]) => a !== b,
  gt: ([a, b]) => number(a) > number(b),
  gte: ([a, b]) => number(a) >= number(b),
  lt: ([a, b]) => number(a) < number(b),
  lte: ([a, b]) => number(a) <= number(b),
  and: (args) => args.every(isTrue),
  or: (args) => args.some(isTrue),
  not: ([value]) => !isTrue(value),
  add: ([a, b]) => number(a) + number(b),
  subtract: ([a, b]) => number(a) - number(b),
  multiply: ([a, b]) => number(a) * number(b),
  divide: ([a, b]) => number(a) / number(b),
  uppercase: ([value]) => textOfValue(value).toUpperCase(),
  lowercase: ([value]) => textOfValue(value).toLowerCase(),
};

function formatNumber(value: unknown, locale: unknown): string {
  // Neither NULL nor an empty text is a zero.
  const read = value === null || value === '' ? null : asNumber(Number(value));
  if (read === null) return textOfValue(value);
  const known = typeof locale === 'string' && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(locale) ? locale : 'en-US';
  return new Intl.NumberFormat(known).format(read);
}
