import type { Clock, Millis } from '#domain/time.ts';

/** Shared by all requests: once the server is known to be silent, new requests do not wait for it again. */
export interface SlowServerTimer {
  /** Resolves when a request has waited long enough, or the server is known to be silent. */
  found(request: Promise<unknown>): Promise<void>;
  /** Call when the server responded, or turned out to be unreachable. */
  heard(isThere: boolean): void;
}

export function createSlowServerTimer(clock: Clock, timeout: Millis): SlowServerTimer {
  let isSilent = false;
  let heardTimes = 0;
  const waiting = new Set<() => void>();

  function begin(): void {
    isSilent = true;
    for (const wake of waiting) wake();
    waiting.clear();
  }

  return {
    found(request) {
      if (isSilent) return Promise.resolve();
      const before = heardTimes;
      let isOver = false;
      const end = (): void => void (isOver = true);
      request.then(end, end);
      return new Promise((resolve) => {
        waiting.add(resolve);
        void clock.sleep(timeout).then(() => {
          waiting.delete(resolve);
          resolve();
          // A single request may be slow: if another one was answered meanwhile, the server is not silent. And one that
          // was aborted no longer waits for it.
          if (!isOver && heardTimes === before) begin();
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
