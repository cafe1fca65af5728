/** The least distance between two positions; the most a bar may take. */
export function smallestGap(values: readonly number[]): number {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  let gap = Number.POSITIVE_INFINITY;
  for (let i = 1; i < sorted.length; i += 1) gap = Math.min(gap, (sorted[i] ?? 0) - (sorted[i - 1] ?? 0));
  return Number.isFinite(gap) && gap > 0 ? gap : 1;
}
