import { format } from 'd3-format';

const si = format('.3~s');
const twoDigits = format('.2~f');
const fourDigits = format('.4~f');
const power = format('.2~e');
/** Beyond the largest and the smallest unit a number would be all its digits, or nothing. */
const [LARGEST, SMALLEST] = [1e27, 1e-24];

/** Superset's adaptive number: three significant digits and a unit if large, as few decimals as needed if small. */
export function smartNumber(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= LARGEST || size < SMALLEST) return power(value);
  if (size >= 1000) return si(value).replace('G', 'B');
  if (size >= 1) return twoDigits(value);
  if (size >= 0.001) return fourDigits(value);
  if (size > 0.000_001) return `${si(value * 1_000_000)}µ`;
  return si(value);
}

/** The same with a plus for positive numbers. */
export function signedSmartNumber(value: number): string {
  return value > 0 ? `+${smartNumber(value)}` : smartNumber(value);
}
