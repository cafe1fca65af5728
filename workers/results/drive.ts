/** How long-running work lets others have their turn. */
export interface Turns {
  /** Milliseconds on any clock that only goes forward. */
  readonly now: () => number;
  /** Resolves after messages that are waiting have been handled. */
  readonly next: () => Promise<void>;
}

/** Messages wait no longer than this for a turn. */
export const TURN_MS = 12;

/**
 * Runs a generator to its end, a stretch at a time, so that the worker hears what the page says meanwhile. Null when
 * `wanted` turned false: then the work is dropped where it stands.
 */
export async function drive<T>(
  work: Generator<void, T>,
  turns: Turns,
  wanted: () => boolean,
): Promise<{ readonly value: T } | null> {
  let until = turns.now() + TURN_MS;
  for (;;) {
    const stepped = work.next();
    if (stepped.done === true) return { value: stepped.value };
    if (turns.now() < until) continue;
    await turns.next();
    if (!wanted()) return null;
    until = turns.now() + TURN_MS;
  }
}
