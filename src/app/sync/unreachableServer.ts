import { MINUTE, type Clock, type Millis } from '#domain/time.ts';
import { TICK_INTERVAL } from '#sync/tick.ts';

/** The longest until a visible page notices by itself that the server is back. */
const LONGEST_WAIT: Millis = MINUTE;

export interface UnreachableServerPorts {
  readonly clock: Clock;
  readonly isAway: () => boolean;
  readonly isVisible: () => boolean;
  /** Asks who is signed in; false if the server did not answer. */
  readonly check: () => Promise<boolean>;
  /** Sends and reads what could not be while the server was away. */
  readonly resume: () => Promise<void>;
  readonly fail: (error: unknown) => void;
}

export interface UnreachableServer {
  /** Sends a request now, and resumes if the server responds: at start, on reconnect, after sign-in. */
  ask(): Promise<void>;
  /** The same whenever that is due, until the server answers. Every visible page notices that by itself. Never rejects. */
  watch(): Promise<void>;
}

/** A server that does not answer is asked every five seconds of the first minute, then less often, up to once a minute. */
export function createUnreachableServer(ports: UnreachableServerPorts): UnreachableServer {
  const { clock, isAway, isVisible, check, resume, fail } = ports;
  let isWatched = false;
  let unreachableSince: Millis | null = null;
  let askedAt: Millis = -Infinity;

  async function ask(): Promise<void> {
    askedAt = clock.now();
    if (await check()) {
      unreachableSince = null;
      await resume();
      return;
    }
    unreachableSince ??= askedAt;
    // A request before the first question may have found it away: nothing changes with this one.
    void watch();
  }

  function isDue(): boolean {
    const away = unreachableSince === null ? 0 : clock.now() - unreachableSince;
    const wait = Math.min(LONGEST_WAIT, Math.max(TICK_INTERVAL, away / 12));
    const since = clock.now() - askedAt;
    // The clock may have been set back.
    return since < 0 || since >= wait;
  }

  async function watch(): Promise<void> {
    if (isWatched) return;
    isWatched = true;
    while (isAway()) {
      await clock.sleep(TICK_INTERVAL);
      // A server that goes away again fails what is resumed: nobody else would notice that it is back.
      if (isAway() && isVisible() && isDue()) await ask().catch(fail);
    }
    isWatched = false;
  }

  return { ask, watch };
}
