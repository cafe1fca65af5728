import type { Clock, Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import type { Registry } from './registry.ts';

/** Exclusive work across all pages and workers of one origin. */
export interface LockPort {
  /** Runs the work under the lock, or answers false at once where somebody else holds it. */
  tryLock(name: string, work: () => Promise<void>): Promise<boolean>;
}

export interface SyncLog {
  info(message: string, detail?: unknown): void;
  error(message: string, detail?: unknown): void;
}

/** What the engine reaches the world through; the same in a page, a service worker and a simulated world. */
export interface EnginePorts<Api> {
  readonly db: SextantDb;
  readonly api: Api;
  readonly commands: Registry<Api>;
  readonly clock: Clock;
  readonly lock: LockPort;
  readonly random: Random;
  readonly log: SyncLog;
}
