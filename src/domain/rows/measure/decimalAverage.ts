/** Digits of a quotient that does not end, as many as are read. */
const SIGNIFICANT = 12;
/** A quotient that ends does so by then. */
const MOST_PLACES = 24;

/** The sum of numbers divided by their count, with all its digits; one that does not end is rounded, and says so. */
export function decimalAverage(sum: string, count: number): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(sum) ?? [];
  if (whole === '') return rounded(Number(sum) / count);
  const places = fraction.length + MOST_PLACES;
  const scaled = BigInt(whole + fraction) * 10n ** BigInt(MOST_PLACES);
  const quotient = scaled / BigInt(count);
  if (quotient * BigInt(count) === scaled) return `${sign}${withPoint(quotient, places)}`;
  // All digits before the point, and behind it as many as are left.
  const kept = Math.max(0, SIGNIFICANT - withPoint(quotient, places).replace(/\..*/, '').length);
  const unit = 10n ** BigInt(places - kept);
  return `≈ ${sign}${withPoint((quotient + unit / 2n) / unit, kept)}`;
}

const rounded = (value: number): string =>
  Number.isFinite(value) ? `≈ ${Number(value.toPrecision(SIGNIFICANT))}` : String(value);

function withPoint(digits: bigint, places: number): string {
  const text = String(digits).padStart(places + 1, '0');
  const fraction = text.slice(text.length - places).replace(/0+$/, '');
  return text.slice(0, text.length - places) + (places === 0 || fraction === '' ? '' : `.${fraction}`);
}
