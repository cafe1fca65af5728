import { DAY } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';

/**
 * How much room each class of data may take. Drafts and what waits to be sent are in no budget: they are never evicted.
 * Amounts are bytes; the specification's constants are kilobytes (SYNC-24).
 */

const KB = 1_024;
const MB = 1_024 * KB;

/** A result that could be fetched again goes after a day (SYNC-20). */
export const RESULT_TTL: Millis = DAY;
/** Where this share of the room is used, the person is warned (SYNC-23). */
export const WARNING_RATIO = 0.9;
/** Of all results, where the browser grants little (SYNC-21). */
export const SMALL_RESULTS: number = 1_024 * KB;
/** Of everything but drafts, where the browser grants little (SYNC-22: the lower bound warns, the upper one evicts). */
export const SMALL_WARNING: number = 5_120 * KB;
export const SMALL_LIMIT: number = 8_000 * KB;
/** A browser that grants less than this gets the specification's constants. */
const SMALL_QUOTA = 50 * MB;
/** Of the browser's grant: never all of it, because drafts need room too. */
const RESULTS_SHARE = 0.4;
const CACHES_SHARE = 0.1;
const LIMIT_SHARE = 0.8;

/** What `navigator.storage.estimate` says; null where the browser says nothing. */
export interface StorageEstimate {
  readonly usage: number | null;
  readonly quota: number | null;
}

export interface Budgets {
  /** Of the rows of results that nobody pinned. */
  readonly results: number;
  /** Of what could be had again and nobody asked to keep. */
  readonly caches: number;
  /** Of everything: beyond it results and caches give way. */
  readonly limit: number;
  /** Beyond it the person is told. */
  readonly warning: number;
}

export function budgets({ quota }: StorageEstimate): Budgets {
  if (quota === null || quota < SMALL_QUOTA) {
    return { results: SMALL_RESULTS, caches: SMALL_RESULTS, limit: SMALL_LIMIT, warning: SMALL_WARNING };
  }
  return {
    results: quota * RESULTS_SHARE,
    caches: quota * CACHES_SHARE,
    limit: quota * LIMIT_SHARE,
    warning: quota * WARNING_RATIO,
  };
}

/** Usage in whole kilobytes, as it is shown (SYNC-24). */
export function inKilobytes(bytes: number): number {
  return Math.ceil(bytes / KB);
}

export type Fullness = 'fine' | 'warning' | 'full';

/** Whether to say that room is running out (SYNC-23). A browser that says nothing is taken for fine. */
export function fullness(estimate: StorageEstimate): Fullness {
  const { usage, quota } = estimate;
  if (usage === null) return 'fine';
  if (quota !== null && usage >= quota) return 'full';
  const { warning } = budgets(estimate);
  return usage >= warning ? 'warning' : 'fine';
}

export interface StoredResult {
  readonly id: string;
  readonly bytes: number;
  readonly storedAt: Millis;
  readonly pinned: boolean;
}

export interface EvictionRules {
  readonly now: Millis;
  readonly budget: number;
  /** Offline nothing is dropped for its age: it may be all there is. */
  readonly isOnline: boolean;
}

/** Which results to drop: those too old that could be had again (SYNC-20), then the oldest until the rest fits (SYNC-21). */
export function evictions(results: readonly StoredResult[], rules: EvictionRules): readonly string[] {
  const byAge = results.filter((result) => !result.pinned).sort((a, b) => a.storedAt - b.storedAt);
  let room = byAge.reduce((sum, result) => sum + result.bytes, 0);
  const dropped: string[] = [];
  for (const result of byAge) {
    const isStale = rules.isOnline && rules.now - result.storedAt > RESULT_TTL;
    if (!isStale && room <= rules.budget) continue;
    dropped.push(result.id);
    room -= result.bytes;
  }
  return dropped;
}
