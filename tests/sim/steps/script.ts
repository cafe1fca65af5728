import type { LieName } from './lies.ts';
import type { Weather } from '../world/simNetwork.ts';
import type { ServerKind } from '../world/simServer.ts';
import type { Topic } from './topic.ts';

export type StoreKind = 'memory' | 'dexie';

/** A world as data. Any step can be left out, which minimizing needs. */
export interface Script {
  readonly seed: number;
  readonly server: ServerKind;
  readonly store: StoreKind;
  readonly topic: Topic;
  readonly users: number;
  /** For every device who is signed in on it first, and the error of its clock. */
  readonly devices: readonly { readonly user: number; readonly skewHours: number }[];
  readonly steps: readonly Step[];
  /** One of the pages and workers, in the order in which they start, dies at one of its chances; another one follows. */
  readonly death?: Death;
}

export interface Death {
  readonly host: number;
  readonly chance: number;
}

/** Devices and hosts are identified by numbers modulo their count. */
export type Step =
  | { readonly do: 'pass'; readonly seconds: number }
  | {
      readonly do: 'command';
      readonly device: number;
      readonly page: number;
      readonly name: string;
      readonly dice: readonly number[];
    }
  | { readonly do: 'weather'; readonly device: number; readonly weather: Weather }
  | { readonly do: 'online'; readonly device: number; readonly is: boolean }
  | { readonly do: 'lie'; readonly device: number; readonly name: LieName; readonly times: number }
  | { readonly do: 'lieAtCreation'; readonly device: number; readonly names: readonly LieName[] }
  /** What the server took is not readable right after. */
  | { readonly do: 'lieAtReading'; readonly device: number; readonly name: LieName; readonly times: number }
  | { readonly do: 'start'; readonly device: number; readonly kind: HostKind; readonly isOld: boolean }
  | { readonly do: 'kill'; readonly device: number; readonly host: number }
  | { readonly do: 'dieIn'; readonly device: number; readonly host: number; readonly chances: number }
  | { readonly do: 'full'; readonly device: number; readonly times: number }
  | { readonly do: 'expire' }
  /** Takes a person's rights to change anything, or gives them back. */
  | { readonly do: 'rights'; readonly user: number; readonly isReader: boolean }
  /** Takes from a person the right to read what others own, or gives it back. */
  | { readonly do: 'hide'; readonly user: number; readonly isHidden: boolean }
  /** A person without that right sits at a device until all is read and sent. */
  | { readonly do: 'readAll'; readonly device: number }
  | { readonly do: 'signIn'; readonly device: number; readonly user: number }
  | { readonly do: 'upgrade'; readonly device: number }
  | { readonly do: 'focus'; readonly device: number; readonly page: number }
  | { readonly do: 'retryParked'; readonly device: number }
  /** The person closes all pages, and the browser wakes the worker. */
  | { readonly do: 'leave'; readonly device: number }
  /** The device's storage lies; `size` says how often, or how much is lost. */
  | {
      readonly do: 'storage';
      readonly device: number;
      readonly lie: StorageLie;
      readonly size: number;
    }
  | { readonly do: 'clock'; readonly device: number; readonly lie: ClockLie }
  /** Everybody sleeps, and so do their devices. */
  | { readonly do: 'sleep'; readonly days: number }
  | { readonly do: 'server'; readonly lie: ServerLie; readonly size: number }
  /** Runs a text, or cancels a query that waits for a server. */
  | {
      readonly do: 'run' | 'cancel';
      readonly device: number;
      readonly page: number;
      readonly dice: number;
    };

/** How the storage of a device lies. */
export type StorageLie =
  /** A transaction is undone after all its requests succeeded. */
  | 'lateAbort'
  /** One write of the next transactions finds no room, whichever it is. */
  | 'fullAtCall'
  /** No transaction begins, as in a private window. */
  | 'refused'
  /** The power fails, and what was committed last was not on the disk. */
  | 'powerCut'
  /** The browser clears the site's storage. */
  | 'evicted'
  /** A copy is made of the profile, for `olderCopy`. */
  | 'copy'
  | 'olderCopy'
  /** The profile is copied to another machine, and both are used. */
  | 'secondMachine'
  /** A newer release opens the database while a page of the older one does not let go of it. */
  | 'blockedUpgrade';

export type ClockLie = 'dayAhead' | 'dayBack' | 'halfSpeed' | 'fullSpeed';

export type ServerLie =
  | 'backup'
  | 'restored'
  /** Gone from the server though nobody deleted it. */
  | 'rowLost'
  | 'restarted'
  | 'killed'
  /** Of several servers one after the other is restarted. */
  | 'inTurn';

export type HostKind = 'page' | 'worker';

export const MAX_HOSTS = 4;
