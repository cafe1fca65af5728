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
  /** Runs a text, or cancels a query that waits for a server. */
  | {
      readonly do: 'run' | 'cancel';
      readonly device: number;
      readonly page: number;
      readonly dice: number;
    };

export type HostKind = 'page' | 'worker';

export const MAX_HOSTS = 4;
