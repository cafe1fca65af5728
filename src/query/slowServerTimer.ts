import type { Clock, Millis } from '#domain/time.ts';

/** What all questions know together of a server that says nothing: who asks after that is found does not wait for it. */
export interface SlowServerTimer {
  /** Resolves once a question has waited long enough, or the server is known to be silent. */
  found(): Promise<void>;
  /** The server said something, or it is known by now that it cannot. */
  heard(isThere: boolean): void;
}

export function createSlowServerTimer(clock: Clock, patience: Millis): SlowServerTimer {
  let isSilent = false;
  let heardTimes = 0;
  const waiting = new Set<() => void>();

  function begin(): void {
    isSilent = true;
    for (const wake of waiting) wake();
    waiting.clear();
  }

  return {
    found() {
      if (isSilent) return Promise.resolve();
      const before = heardTimes;
      return new Promise((resolve) => {
        waiting.add(resolve);
        void clock.sleep(patience).then(() => {
          waiting.delete(resolve);
          resolve();
          // One question may be a long one: where another was answered meanwhile, the server is not silent.
          if (heardTimes === before) begin();
        });
      });
    },
    heard(isThere) {
      if (isThere) heardTimes += 1;
      if (isThere) isSilent = false;
      else begin();
    },
  };
}
