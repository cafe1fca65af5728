import { type Clock, HOUR, type Millis } from '#domain/time.ts';
import { SCHEMA_VERSION } from '#store/schema.ts';
import type { Browser } from '../../server/browser.ts';
import type { SimHost } from './simHost.ts';
import { simNetwork, type SimNetwork, type SimNetworkPorts } from './simNetwork.ts';
import { simProfile, type PastPorts, type SavedProfile, type SimProfile } from './simProfile.ts';
import type { SimUser } from './simServer.ts';
import type { StoreKind } from '../steps/script.ts';

/** A browser profile on some machine: its databases, its cookies, its clock, and its hosts. */
export interface SimDevice {
  readonly index: number;
  /** May be hours wrong. */
  readonly clock: Clock;
  readonly clockError: ClockError;
  readonly network: SimNetwork;
  readonly profile: SimProfile;
  /** Held Web Locks, by name. */
  readonly locks: Set<string>;
  /** Running pages and workers; dead ones are removed. */
  readonly hosts: Set<SimHost>;
  browser: Browser;
  /** The user of the browser's cookie, as its pages know it. */
  user: SimUser;
  /** The release of pages started from now on. */
  schema: number;
  /** Pages with an older connection do not let go of it while they live. */
  isUpgradeBlocked: boolean;
  /** A copy of its databases that was made earlier. */
  copy: SavedProfile | null;
}

export interface NewDevice extends SimNetworkPorts {
  readonly index: number;
  readonly store: StoreKind;
  readonly past: PastPorts;
  readonly skewHours: number;
  readonly browser: Browser;
  readonly user: SimUser;
}

export function simDevice({ index, store, past, skewHours, browser, user, ...ports }: NewDevice): SimDevice {
  const wrong = wrongClock(ports.clock, skewHours * HOUR);
  return {
    index,
    clock: wrong.clock,
    clockError: wrong.error,
    network: simNetwork(ports),
    profile: simProfile(store, past),
    locks: new Set(),
    hosts: new Set(),
    browser,
    user,
    schema: SCHEMA_VERSION,
    isUpgradeBlocked: false,
    copy: null,
  };
}

/** How a device's clock goes wrong from now on. */
interface ClockError {
  jump(by: Millis): void;
  /** 0.5: an hour takes it two. */
  runAt(speed: number): void;
}

/** A clock that is off by some time, jumps, and may run slower. */
function wrongClock(right: Clock, by: Millis): { readonly clock: Clock; readonly error: ClockError } {
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
