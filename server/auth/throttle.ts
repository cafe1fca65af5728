import { MINUTE, SECOND, type Clock, type Millis } from '#domain/time.ts';

const FREE_FAILURES = 5;
const LONGEST_WAIT = 5 * MINUTE;
/** How many senders are remembered at most; the longest silent are forgotten first. */
const REMEMBERED = 10_000;

interface Failures {
  readonly count: number;
  readonly blockedUntil: Millis;
}

/** Slows down guessing: after a few failures each further one doubles the wait, per sender and user name. */
export interface Throttle {
  /** How long this sender has to wait before another attempt for this name; 0 for not at all. */
  wait(sender: string, username: string): Millis;
  /** Counts a failure, also before it is known to be one; what it answers takes that one back. */
  failed(sender: string, username: string): () => void;
  succeeded(sender: string, username: string): void;
}

export function createThrottle(clock: Clock): Throttle {
  const failures = new Map<string, Failures>();
  const keyOf = (sender: string, username: string): string => `${sender}\n${username}`;
  return {
    wait: (sender, username) =>
      Math.max(0, (failures.get(keyOf(sender, username))?.blockedUntil ?? 0) - clock.now()),
    failed(sender, username) {
      const key = keyOf(sender, username);
      const before = failures.get(key);
      const count = (before?.count ?? 0) + 1;
      const wait = count < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT, SECOND * 2 ** (count - FREE_FAILURES));
      failures.delete(key); // So that the map stays in the order of the last failure.
      failures.set(key, { count, blockedUntil: clock.now() + wait });
      const oldest = failures.keys().next();
      if (failures.size > REMEMBERED && !oldest.done) failures.delete(oldest.value);
      return () => {
        const known = failures.get(key);
        if (!known) return;
        // Those that came after it stay counted, with the wait they brought.
        const blockedUntil = known.count === count ? (before?.blockedUntil ?? 0) : known.blockedUntil;
        failures.set(key, { count: known.count - 1, blockedUntil });
      };
    },
    succeeded(sender, username) {
      failures.delete(keyOf(sender, username));
    },
  };
}
