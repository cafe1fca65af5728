import type { Millis } from '#domain/time.ts';
import type { Writable } from '#ui/observable.ts';

export interface RefreshTimerPorts {
  readonly now: () => Millis;
  readonly isHidden: () => boolean;
  /** Calls back after a delay; returns a function that cancels it. */
  readonly after: (delay: Millis, work: () => void) => () => void;
  readonly refresh: () => void;
  /** When the next refresh is due; null without an interval. */
  readonly nextAt: Writable<Millis | null>;
}

export interface RefreshTimer {
  /** The page is on screen again: an overdue refresh runs now. */
  readonly shown: () => void;
  readonly stop: () => void;
}

/** Refreshes at an interval. A hidden page pauses: it refreshes once when it is shown again. */
export function createRefreshTimer(interval: Millis, ports: RefreshTimerPorts): RefreshTimer {
  const { now, isHidden, after, refresh, nextAt } = ports;
  let cancel = (): void => undefined;

  function plan(): void {
    nextAt.set(now() + interval);
    cancel = after(interval, due);
  }

  function due(): void {
    if (isHidden()) return;
    refresh();
    plan();
  }

  plan();
  return {
    shown() {
      if (now() < (nextAt.get() ?? Infinity)) return;
      cancel();
      due();
    },
    stop() {
      cancel();
      nextAt.set(null);
    },
  };
}
