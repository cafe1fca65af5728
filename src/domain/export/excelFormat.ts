import { type Currency, currencySign } from '../format/currency.ts';

/** The parts of a d3 format that a sheet has, too. */
const D3 = /^[+(-]?(\$?)0?(,?)(?:\.(\d{1,2}))?~?([defgprs%]?)$/;
const ALL_DIGITS = '#,##0.00##';

/**
 * A d3 format as a sheet has it. A sheet shows numbers in full where a chart abbreviates them. Null where it is no format
 * that a sheet has.
 */
export function excelFormat(format: string | null, currency: Currency | null): string | null {
  const [found, dollar = '', groups = '', digits, kind = ''] = D3.exec(format ?? '') ?? [];
  const isSmart = format === null || format.startsWith('SMART_NUMBER');
  if (found === undefined && !isSmart && currency === null) return null;
  const number = found === undefined ? ALL_DIGITS : numberCode(kind, groups, digits);
  if (currency !== null) {
    const sign = quoted(currencySign(currency));
    return currency.position === 'suffix' ? `${number}" "${sign}` : `${sign}" "${number}`;
  }
  if (dollar !== '') return `${quoted('$')}${number}`;
  return isSmart ? null : number;
}

function numberCode(kind: string, groups: string, digits: string | undefined): string {
  const whole = groups === '' ? '0' : '#,##0';
  const fraction = (count: number): string => (count === 0 ? '' : `.${'0'.repeat(Math.min(count, 12))}`);
  switch (kind) {
    case '%':
      return `0${fraction(Number(digits ?? 6))}%`;
    case 'd':
      return whole;
    case 'f':
      return `${whole}${fraction(Number(digits ?? 6))}`;
    case 'e':
      return `0${fraction(Number(digits ?? 6))}E+00`;
    default:
      return ALL_DIGITS;
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '')}"`;
