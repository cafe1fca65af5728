/** The rows of how many of its latest queries a tab keeps, those on screen among them. */
export const MAX_KEPT_RESULTS = 10;
/** The most that the rows of a tab's earlier queries occupy. */
export const MAX_KEPT_BYTES = 50_000_000;

/** The rows of an earlier query of a tab, of all its statements. */
export interface EarlierRun {
  readonly results: readonly string[];
  /** Null unless all of them are stored on this device. */
  readonly bytes: number | null;
}

/** The results to delete when a tab has new rows: of its earlier queries, the latest first, those beyond the budget. */
export function supersededResults(earlier: readonly EarlierRun[]): readonly string[] {
  const dropped: string[] = [];
  let [kept, bytes, isFull] = [1, 0, false];
  for (const run of earlier) {
    if (run.bytes === null) {
      dropped.push(...run.results);
      continue;
    }
    // A run beyond the budget takes the ones before it along: what stays has no gap.
    isFull ||= kept === MAX_KEPT_RESULTS || bytes + run.bytes > MAX_KEPT_BYTES;
    if (isFull) {
      dropped.push(...run.results);
      continue;
    }
    kept += 1;
    bytes += run.bytes;
  }
  return dropped;
}
