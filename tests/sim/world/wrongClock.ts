import type { Clock, Millis } from '#domain/time.ts';

/** How a device's clock goes wrong from now on. */
export interface ClockError {
  jump(by: Millis): void;
  /** 0.5: an hour takes it two. */
  runAt(speed: number): void;
}

/** A clock that is off by some time, jumps, and may run slower. */
export function wrongClock(right: Clock, by: Millis): { readonly clock: Clock; readonly error: ClockError } {
  let offset = by;
  let speed = 1;
  let since = 0;
  // At full speed nothing is rounded: worlds are the same with each seed.
  const now = () => (speed === 1 ? right.now() + offset : since + offset + (right.now() - since) * speed);
  return {
    clock: { now, sleep: (ms) => right.sleep(ms / speed) },
    error: {
      jump: (more) => void (offset += more),
      runAt(next) {
        const before = now();
        since = right.now();
        speed = next;
        offset = before - since;
      },
    },
  };
}
