import type { Clock } from '#domain/time.ts';
import { TICK_INTERVAL } from '#sync/tick.ts';

export interface PagePorts {
  readonly isVisible: () => boolean;
  /** Calls back after every change of visibility; returns an unsubscribe function. */
  readonly onVisibility: (listener: () => void) => () => void;
}

export interface LeaderPorts {
  /** Waits for the lock, then holds it while `work` runs. */
  readonly lead: (work: () => Promise<void>) => Promise<void>;
  /** Whether another page waits for the lock. */
  readonly isWanted: () => Promise<boolean>;
}

export interface SyncHostPorts {
  readonly clock: Clock;
  readonly page: PagePorts;
  readonly leader: LeaderPorts;
  readonly tick: () => Promise<void>;
}

/**
 * Runs the ticks of all of this device's pages in one of them: the lock holder. A hidden page, whose timers the browser
 * throttles, releases the lock as soon as a visible one waits.
 */
export async function hostSync(ports: SyncHostPorts, isClosed: () => boolean): Promise<void> {
  while (!isClosed()) {
    await untilVisible(ports.page);
    await ports.leader.lead(() => tickWhileLeading(ports, isClosed));
  }
}

async function tickWhileLeading(ports: SyncHostPorts, isClosed: () => boolean): Promise<void> {
  while (!isClosed()) {
    await ports.tick();
    await ports.clock.sleep(TICK_INTERVAL);
    if (!ports.page.isVisible() && (await ports.leader.isWanted())) return;
  }
}

async function untilVisible(page: PagePorts): Promise<void> {
  if (page.isVisible()) return;
  await new Promise<void>((resolve) => {
    const stop = page.onVisibility(() => {
      if (!page.isVisible()) return;
      stop();
      resolve();
    });
  });
}
