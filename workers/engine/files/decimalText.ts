/** A decimal with all its digits; a negative scale adds zeros. */
export function decimalText(whole: bigint, scale: number): string {
  if (scale <= 0) return String(whole * 10n ** BigInt(-scale));
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0');
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The engine's decimals have at most 38 digits, and no more behind the point than in all. */
const MOST_DIGITS = 38;

/** The engine's type for decimals of any precision and scale. */
export function decimalType(precision: number, scale: number): string {
  const digits = scale < 0 ? precision - scale : Math.max(precision, scale);
  return digits > MOST_DIGITS ? 'VARCHAR' : `DECIMAL(${digits},${Math.max(0, scale)})`;
}
