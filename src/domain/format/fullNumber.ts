import { numberFormat } from './numberFormat.ts';
import { withDecimalSign } from './numberSigns.ts';
import { groupDigits } from './groupDigits.ts';

/** From here on JavaScript writes powers of ten. */
const LARGEST = 1e21;
/** Below this a number has so many zeros that its power of ten is easier to read. */
const SMALLEST = 1e-12;

/** All digits that tell a number from its neighbours, with thousands grouped: 1,234,567.891 and 0.1234567890123. */
export function fullNumber(value: number): string {
  const size = Math.abs(value);
  if (!(size < LARGEST)) return numberFormat(',')(value);
  const text = size > 0 && size < SMALLEST ? String(size) : plain(size);
  // A power of ten has no groups.
  return (value < 0 ? '\u2212' : '') + (text.includes('e') ? withDecimalSign(text) : groupDigits(text));
}

/** Without a power of ten: 0.000000001 and not 1e-9. */
function plain(size: number): string {
  const [digits = '', power = '0'] = String(size).split('e-');
  return power === '0' ? digits : `0.${'0'.repeat(Number(power) - 1)}${digits.replace('.', '')}`;
}
