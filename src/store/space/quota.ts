import { DAY, type Millis } from '#domain/time.ts';

/**
 * How much storage each class of data may use. Drafts and the outbox are in no budget: they are never evicted. Amounts
 * are bytes; the specification's constants are kilobytes (SYNC-24).
 */

const KB = 1_024;
const MB = 1_024 * KB;

/** A result that can be fetched again expires after a day (SYNC-20). */
export const RESULT_TTL: Millis = DAY;
/** From this share of the storage on, the person is warned (SYNC-23). */
export const WARNING_RATIO = 0.9;
/** Of all results, where the browser grants little (SYNC-21). */
export const SMALL_RESULTS: number = 1_024 * KB;
/** Of everything but drafts, where the browser grants little (SYNC-22: the lower limit warns, the upper one evicts). */
export const SMALL_WARNING: number = 5_120 * KB;
export const SMALL_LIMIT: number = 8_000 * KB;
/** A browser that grants less gets the specification's constants. */
const SMALL_QUOTA = 50 * MB;
/** Of the browser's grant: never all of it, because drafts need space too. */
const RESULTS_SHARE = 0.4;
const CACHES_SHARE = 0.1;
const VERSIONS_SHARE = 0.05;
/** Of replaced states of documents, where the browser grants enough. */
export const VERSIONS_BUDGET: number = 32 * MB;
const LIMIT_SHARE = 0.8;

/** The result of `navigator.storage.estimate`; null if the browser does not say. */
export interface StorageEstimate {
  readonly usage: number | null;
  readonly quota: number | null;
}

export interface Budgets {
  /** For rows of unpinned results. */
  readonly results: number;
  /** For replaced states of documents. */
  readonly versions: number;
  /** For what can be fetched again and is not pinned. */
  readonly caches: number;
  /** For everything: beyond it results and caches are evicted. */
  readonly limit: number;
  /** Beyond it the person is warned. */
  readonly warning: number;
}

export function budgets({ quota }: StorageEstimate): Budgets {
  if (quota === null || quota < SMALL_QUOTA) {
    return {
      results: SMALL_RESULTS,
      versions: SMALL_RESULTS,
      caches: SMALL_RESULTS,
      limit: SMALL_LIMIT,
      warning: SMALL_WARNING,
    };
  }
  return {
    results: quota * RESULTS_SHARE,
    versions: Math.min(VERSIONS_BUDGET, quota * VERSIONS_SHARE),
    caches: quota * CACHES_SHARE,
    limit: quota * LIMIT_SHARE,
    warning: quota * WARNING_RATIO,
  };
}

/** Usage in whole kilobytes, as shown (SYNC-24). */
export function inKilobytes(bytes: number): number {
  return Math.ceil(bytes / KB);
}

export type Fullness = 'fine' | 'warning' | 'full';

/** Whether to warn that storage is nearly full (SYNC-23). No warning if the browser does not say. */
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
  /** The rows were computed on this device: no server could give them again. */
  readonly isOfDevice: boolean;
}

export interface EvictionRules {
  readonly now: Millis;
  readonly budget: number;
  /** Offline nothing expires: it may be the only copy. */
  readonly isOnline: boolean;
}

/**
 * Which results to evict: expired ones that can be fetched again (SYNC-20), then the oldest until the rest fits
 * (SYNC-21). Never pinned ones: a person chose to keep them.
 */
export function evictions(results: readonly StoredResult[], rules: EvictionRules): readonly string[] {
  const byAge = results.filter((result) => !result.pinned).sort((a, b) => a.storedAt - b.storedAt);
  let space = byAge.reduce((sum, result) => sum + result.bytes, 0);
  const dropped: string[] = [];
  for (const result of byAge) {
    const isStale = rules.isOnline && !result.isOfDevice && rules.now - result.storedAt > RESULT_TTL;
    if (!isStale && space <= rules.budget) continue;
    dropped.push(result.id);
    space -= result.bytes;
  }
  return dropped;
}
