/** A decimal from its unscaled digits: every digit is kept, trailing zeros too. */
export function decimalText(unscaled: bigint | number, scale: number): string {
  const negative = unscaled < 0;
  const digits = String(negative ? -unscaled : unscaled).padStart(scale + 1, '0');
  const sign = negative ? '-' : '';
  if (scale === 0) return sign + digits;
  const point = digits.length - scale;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * A double in JSON and CSV: with a point even for integers, so that a reader can distinguish them, and the sign of
 * minus zero. JSON has NaN and infinities as texts.
 */
export function doubleText(value: number): string {
  if (!Number.isInteger(value)) return String(value);
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return text.includes('e') ? text : `${text}.0`;
}
