/** One line of the bench: a ratio of two times (or a plain amount) of one run, beside what it may be at most. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  /** times: a ratio of two measurements of this run; the others say what they count. */
  readonly unit: 'times' | 'kB' | 'ms' | 'MB';
  /** At most this; null where the number is only reported. */
  readonly budget: number | null;
  /** The measurements behind it, for a reader: never compared with anything. */
  readonly detail: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('The median of nothing.');
  return middle;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (at === undefined) throw new Error('A percentile of nothing.');
  return at;
}
