import type { Clock, Random } from '#domain/time.ts';
import type { Registry } from './registry.ts';
import type { AppTypes, SyncStore } from './tables.ts';

/** Exclusive work across all pages and workers of one origin. */
export interface LockPort {
  /** Runs the work under the lock, or returns false at once if the lock is held elsewhere. */
  tryLock(name: string, work: () => Promise<void>): Promise<boolean>;
}

export interface SyncLog {
  info(message: string, detail?: unknown): void;
  error(message: string, detail?: unknown): void;
}

/** The engine's dependencies; the same in a page, a service worker and the simulation. */
export interface EnginePorts<Api, App extends AppTypes> {
  readonly store: SyncStore<App['tables']>;
  readonly api: Api;
  readonly commands: Registry<Api, App>;
  readonly clock: Clock;
  readonly lock: LockPort;
  readonly random: Random;
  readonly log: SyncLog;
}
