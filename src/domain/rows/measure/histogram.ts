export interface HistogramBin {
  readonly from: number;
  /** Excluded, except in the last bin. */
  readonly to: number;
  readonly count: number;
}

const BINS = 20;

/** The values in bins of equal width; one bin if all are equal. Infinities are left out. */
export function histogram(
  points: readonly { readonly value: number; readonly count: number }[],
): readonly HistogramBin[] {
  let low = Infinity;
  let high = -Infinity;
  for (const { value } of points) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [];
  const bins = low === high ? 1 : BINS;
  const width = (high - low) / bins;
  const counts = Array.from({ length: bins }, () => 0);
  for (const { value, count } of points) {
    if (!Number.isFinite(value)) continue;
    const bin = width > 0 ? Math.min(bins - 1, Math.floor((value - low) / width)) : 0;
    counts[bin] = (counts[bin] ?? 0) + count;
  }
  return counts.map((count, at) => ({
    from: low + at * width,
    to: at === bins - 1 ? high : low + (at + 1) * width,
    count,
  }));
}
