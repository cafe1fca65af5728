/** One line of the bench: a ratio of two times (or an amount) of one run, and its budget. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  /** times: a ratio of two measurements of this run; the others name their unit. */
  readonly unit: 'times' | 'kB' | 'ms' | 'MB';
  /** The highest allowed value; null if the number is only reported. */
  readonly budget: number | null;
  /** The underlying measurements, for readers only. */
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
