import { ownValue } from '../ownValue.ts';
import { asRecord } from '../jsonValue.ts';
import { type NumberFormatter, numberFormat } from './numberFormat.ts';

/** A currency in form data and datasets: an ISO code or the sign itself, before or after the number. */
export interface Currency {
  readonly symbol: string;
  readonly position: 'prefix' | 'suffix';
}

const SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  INR: '₹',
  MXN: 'MX$',
  CNY: 'CN¥',
  BRL: 'R$',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  HKD: 'HK$',
  TWD: 'NT$',
  KRW: '₩',
  ILS: '₪',
  VND: '₫',
  XAF: 'FCFA',
  XOF: 'F\u202fCFA',
  PHP: '₱',
};

/** The currency of the rows. If they have several, no sign is better than a wrong one. */
const OF_ROWS = 'AUTO';

/** The currency in form data; null if none. Older forms store it as JSON text. */
export function readCurrency(value: unknown): Currency | null {
  const record = asRecord(typeof value === 'string' ? parsed(value) : value);
  const symbol = record['symbol'];
  if (typeof symbol !== 'string' || symbol === '' || symbol === OF_ROWS) return null;
  return { symbol, position: record['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Invalid JSON names no currency.
  }
}

/** The sign of a currency; its own text where it is none that is known. */
export const currencySign = ({ symbol }: Currency): string => ownValue(SIGNS, symbol.toUpperCase()) ?? symbol;

export function currencyFormat(
  format: string | null | undefined,
  currency: Currency | null,
): NumberFormatter {
  const number = numberFormat(format);
  if (currency === null) return number;
  const sign = currencySign(currency);
  // A format that adds a dollar itself would add it twice.
  const bare =
    typeof format === 'string' && format.includes('$') ? numberFormat(format.replace('$', '')) : number;
  return (value) => {
    if (!Number.isFinite(value)) return bare(value);
    const text = bare(Math.abs(value));
    const minus = value < 0 ? '\u2212' : '';
    return currency.position === 'suffix' ? `${minus}${text} ${sign}` : `${minus}${sign} ${text}`;
  };
}
