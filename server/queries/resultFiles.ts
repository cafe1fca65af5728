import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, type Millis, MINUTE } from '#domain/time.ts';
import type { ServerDeps } from '../deps.ts';

/** How long rows are stored, and how many bytes: the oldest are deleted first. */
const KEEP_FOR = DAY;
const KEEP_BYTES = 2 * 1024 ** 3;
/** The share of one person: who runs much loses own rows, not those of others. */
export const PERSON_BYTES = KEEP_BYTES / 4;
/** How often old rows are deleted while queries run. */
const SWEEP_EVERY = 5 * MINUTE;

/** The folder of stored rows. */
export interface ResultFiles {
  /** The path for the rows of a key. Keys are created by the server. */
  path(key: string): string;
  exists(key: string): boolean;
  /** Marks the rows of a key as being written until the promise settles. */
  keeping(key: string, until: Promise<unknown>): void;
  /** Settles when the rows of a key are not being written. */
  settled(key: string): Promise<void>;
  /** Deletes rows that are too old or too many, and unknown files; at most once per interval. */
  sweep(): void;
}

/** Null if nothing is stored. */
export function resultFiles(deps: StoreDeps, budget: DiskBudget = BUDGET): ResultFiles | null {
  const { resultsDir } = deps.config;
  return resultsDir === null ? null : filesIn(deps, resultsDir, budget);
}

/** Limits for stored rows, in bytes. */
export interface DiskBudget {
  readonly all: number;
  readonly person: number;
}

const BUDGET: DiskBudget = { all: KEEP_BYTES, person: PERSON_BYTES };
type StoreDeps = Pick<ServerDeps, 'config' | 'clock' | 'log'> & {
  readonly meta: Pick<ServerDeps['meta'], 'results'>;
};

function filesIn(deps: StoreDeps, folder: string, budget: DiskBudget): ResultFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const started = deps.clock.now();
  const path = (key: string) => join(folder, `${key}.arrows`);
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const underWay = new Map<string, Promise<void>>();
  let swept: Millis = -Infinity;
  let written = 0;

  function removeOld(): void {
    const oldest = deps.clock.now() - KEEP_FOR;
    let space = budget.all;
    const rooms = new Map<number, number>();
    for (const { key, createdOn, userId } of deps.meta.results.keys().toReversed()) {
      const bytes = size(path(key));
      const own = (rooms.get(userId) ?? budget.person) - bytes;
      rooms.set(userId, own);
      const fits = createdOn >= oldest && own >= 0 && space >= bytes;
      if (fits) space -= bytes;
      if (fits) continue;
      deps.meta.results.remove(key);
      rmSync(path(key), { force: true });
    }
  }

  /** Unknown keys may belong to running queries: only those of an earlier process are deleted. */
  function removeUnknown(): void {
    const known = new Set(deps.meta.results.keys().map(({ key }) => `${key}.arrows`));
    for (const name of readdirSync(folder)) {
      const isOld = statSync(join(folder, name)).mtimeMs < started;
      if (!known.has(name) && isOld) rmSync(join(folder, name), { recursive: true, force: true });
    }
  }

  function sweep(): void {
    swept = deps.clock.now();
    written = 0;
    try {
      removeOld();
      removeUnknown();
    } catch (cause) {
      // A failed clean-up must not fail a query.
      deps.log.warn('kept rows could not be swept', { cause: String(cause) });
    }
  }

  return {
    path,
    exists: (key) => statSync(path(key), { throwIfNoEntry: false }) !== undefined,
    keeping(key, until) {
      const over = until.then(() => {
        underWay.delete(key);
        // Left by an engine that ended while it wrote.
        rmSync(`${path(key)}.part`, { force: true });
        written += size(path(key));
        if (written > budget.person / 8) sweep();
      });
      underWay.set(key, over);
    },
    settled: async (key) => underWay.get(key),
    sweep() {
      if (deps.clock.now() - swept >= SWEEP_EVERY) sweep();
    },
  };
}
