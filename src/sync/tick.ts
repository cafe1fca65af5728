import { MINUTE, SECOND, type Clock, type Millis } from '#domain/time.ts';
import type { SyncEngine } from './engine.ts';

/** How often the host calls `tick`. */
export const TICK_INTERVAL: Millis = 5 * SECOND;
/** How often a visible page pulls from the server. */
export const PULL_INTERVAL: Millis = MINUTE;

export interface TickPorts {
  readonly engine: Pick<SyncEngine, 'wake'>;
  /** Reads other people's changes from the server; reports its own failures. */
  readonly pull: () => Promise<void>;
  /** Sent at every tick of a visible page and never queued. */
  readonly present: () => Promise<void>;
  readonly clock: Clock;
  readonly isVisible: () => boolean;
}

export interface Ticker {
  /** Runs every five seconds in the leading page: sends what is due, and pulls when that is due. */
  tick(): Promise<void>;
  /** Sends and pulls everything now: at start, on focus, when the network is back, after sign-in. */
  refresh(): Promise<void>;
}

/** Sends and pulls at the ticks of its host, one pull at a time. */
export function createTicker(ports: TickPorts): Ticker {
  let pulledAt: Millis | null = null;
  let isPulling = false;
  /**
   * A pull that began before a refresh does not show what is the case now: it may have been rejected before a sign-in.
   */
  let isAskedAgain = false;

  function isPullDue(): boolean {
    if (pulledAt === null) return true;
    const since = ports.clock.now() - pulledAt;
    // The clock may have been set back.
    return since < 0 || since >= PULL_INTERVAL;
  }

  async function pull(): Promise<void> {
    if (isPulling) return;
    isPulling = true;
    try {
      do {
        isAskedAgain = false;
        pulledAt = ports.clock.now();
        await ports.pull();
      } while (isAskedAgain);
    } finally {
      isPulling = false;
    }
    // The pull may have ended a pause, or found edits to send.
    ports.engine.wake();
  }

  return {
    async tick() {
      ports.engine.wake();
      if (!ports.isVisible()) return;
      await ports.present();
      if (isPullDue()) await pull();
    },
    async refresh() {
      ports.engine.wake({ reconnected: true });
      isAskedAgain = isPulling;
      await pull();
    },
  };
}
