import { MINUTE, type Millis } from '#domain/time.ts';
import type { EngineColumn } from '../engines/engineHost.ts';

/** All rows of a statement that are read in pages, as its engine sent them. */
export interface StatementRows {
  readonly columns: readonly EngineColumn[];
  readonly bytes: Buffer;
  readonly rows: number;
}

/** Keeps rows until their last page was read, for a while; the oldest make room for others. */
export interface KeptRows {
  put(key: string, rows: StatementRows, now: Millis): void;
  get(key: string, now: Millis): StatementRows | null;
  remove(key: string): void;
  /** Removes those that nobody reads any more. */
  sweep(now: Millis): void;
}

/** A page takes a slow connection a minute. */
const KEEP_FOR = 5 * MINUTE;
/** The most bytes of all of them. */
export const KEPT_BYTES = 256 * 1024 ** 2;

export function keptRows(mostBytes = KEPT_BYTES): KeptRows {
  const kept = new Map<string, { readonly rows: StatementRows; readonly until: Millis }>();
  const sweep = (now: Millis): void => {
    for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
  };
  const put: KeptRows['put'] = (key, rows, now) => {
    sweep(now);
    kept.delete(key);
    kept.set(key, { rows, until: now + KEEP_FOR });
    let bytes = 0;
    for (const [each, { rows: own }] of [...kept].toReversed()) {
      bytes += own.bytes.byteLength;
      if (bytes > mostBytes) kept.delete(each);
    }
  };
  return {
    put,
    get(key, now) {
      sweep(now);
      const found = kept.get(key)?.rows ?? null;
      // The latest is the one that was read last.
      if (found !== null) put(key, found, now);
      return found;
    },
    remove: (key) => void kept.delete(key),
    sweep,
  };
}
