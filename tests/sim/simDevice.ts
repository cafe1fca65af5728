import type { Clock } from '#domain/time.ts';
import { HOUR } from '#domain/time.ts';
import { SCHEMA_VERSION } from '#store/schema.ts';
import type { Browser } from '../server/browser.ts';
import type { SimHost } from './simHost.ts';
import { simNetwork } from './simNetwork.ts';
import type { SimNetwork, SimNetworkPorts } from './simNetwork.ts';
import { simProfile } from './simProfile.ts';
import type { SimProfile } from './simProfile.ts';
import type { SimUser } from './simServer.ts';
import type { StoreKind } from './script.ts';

/** A browser profile on some machine: its databases, its cookies, its clock, and what runs in it. */
export interface SimDevice {
  readonly index: number;
  /** May be hours wrong. */
  readonly clock: Clock;
  readonly network: SimNetwork;
  readonly profile: SimProfile;
  /** Web Locks that are held, by name. */
  readonly locks: Set<string>;
  /** Pages and workers that run; the dead are taken out. */
  readonly hosts: Set<SimHost>;
  browser: Browser;
  /** Whose cookie the browser has, as its pages know it. */
  user: SimUser;
  /** The release that pages started from now on run. */
  schema: number;
}

export interface NewDevice extends SimNetworkPorts {
  readonly index: number;
  readonly store: StoreKind;
  readonly skewHours: number;
  readonly browser: Browser;
  readonly user: SimUser;
}

export function simDevice({ index, store, skewHours, browser, user, ...ports }: NewDevice): SimDevice {
  const { clock } = ports;
  return {
    index,
    clock: { now: () => clock.now() + skewHours * HOUR, sleep: (ms) => clock.sleep(ms) },
    network: simNetwork(ports),
    profile: simProfile(store),
    locks: new Set(),
    hosts: new Set(),
    browser,
    user,
    schema: SCHEMA_VERSION,
  };
}
