/* Over numbers, in the order and with the digits of numpy; null where there are none. */

export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

export function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : sum(numbers) / numbers.length;
}

/** The middle, or half the sum of the two there: the last digit may differ from that of the percentile 50. */
export function median(numbers: readonly number[]): number | null {
  const sorted = Float64Array.from(numbers).sort();
  const half = sorted.length >> 1;
  return mean([...sorted.subarray(half - 1 + (sorted.length & 1), half + 1)]);
}

/** Of a sample, divided by one less than the count, or of the population (`less` is 0). */
export function variance(numbers: readonly number[], less: 0 | 1 = 1): number | null {
  const middle = mean(numbers);
  if (middle === null || numbers.length <= less) return null;
  return sum(numbers.map((number) => (number - middle) ** 2)) / (numbers.length - less);
}

export const root = (value: number | null): number | null => (value === null ? null : Math.sqrt(value));

/** Between two neighbours, by distance or at the middle. */
export function percentile(
  numbers: readonly number[],
  q: number,
  between: 'linear' | 'midpoint' = 'linear',
): number | null {
  if (numbers.length === 0) return null;
  const sorted = Float64Array.from(numbers).sort();
  const at = (Math.min(Math.max(q, 0), 100) / 100) * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  const part = between === 'midpoint' ? 0.5 : at - Math.floor(at);
  // As numpy does it: from the nearer neighbour, so that the last digit is the same.
  return part < 0.5 ? low + (high - low) * part : high - (high - low) * (1 - part);
}
