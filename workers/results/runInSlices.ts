/** How long-running work yields. */
export interface SliceTurns {
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
  /** Resolves after queued messages have been handled. */
  readonly next: () => Promise<void>;
}

/** The longest time between yields. */
export const SLICE_MS = 12;

/**
 * Runs a generator in slices, so that the worker handles messages in between. Null if `wanted` turned false: then the
 * work is dropped.
 */
export async function runInSlices<T>(
  work: Generator<void, T>,
  turns: SliceTurns,
  wanted: () => boolean,
): Promise<{ readonly value: T } | null> {
  let until = turns.now() + SLICE_MS;
  for (;;) {
    const stepped = work.next();
    if (stepped.done === true) return { value: stepped.value };
    if (turns.now() < until) continue;
    await turns.next();
    if (!wanted()) return null;
    until = turns.now() + SLICE_MS;
  }
}
