import type { ComputedQuery } from '#domain/compile/computeQuery.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Millis } from '#domain/time.ts';
import { keptRows, type KeptRows } from './keptRows.ts';
import { breathing } from '../base/breathing.ts';

export interface CachedResult {
  readonly response: ComputedQuery;
  readonly at: Millis;
}

/** The most cached bytes in total, estimated; the least recently used results are evicted first. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Caches query results in memory until their time-out. */
export interface ChartDataCache {
  get(key: string, now: Millis): CachedResult | null;
  /** Resolves when it is kept: a large response is measured in steps. */
  put(key: string, response: ComputedQuery, now: Millis, seconds: number): Promise<void>;
  /** Rows that are read in pages. */
  readonly pages: KeptRows;
}

export function chartDataCache(mostBytes: number = MAX_BYTES): ChartDataCache {
  const kept = new Map<string, CachedResult & { readonly until: Millis; readonly bytes: number }>();
  let bytes = 0;
  const remove = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    pages: keptRows(),
    get(key, now) {
      const found = kept.get(key);
      if (found === undefined) return null;
      kept.delete(key);
      if (found.until <= now) {
        bytes -= found.bytes;
        return null;
      }
      kept.set(key, found);
      return found;
    },
    async put(key, response, now, seconds) {
      const size = await bytesOf(response);
      remove(key);
      // Zero means without end, a negative value not at all.
      if (seconds < 0 || size > mostBytes) return;
      kept.set(key, {
        response,
        at: now,
        until: seconds === 0 ? Infinity : now + seconds * 1_000,
        bytes: size,
      });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break;
        remove(oldest);
      }
    },
  };
}

/** A value in an array, and the header of a string. */
const VALUE_BYTES = 8;
const STRING_BYTES = 16;

/** So many values are measured between two looks at the time. */
const AT_ONCE = 4096;

/** About what a response takes in memory. */
async function bytesOf({ compiled, frame }: ComputedQuery): Promise<number> {
  const breathe = breathing();
  let sum = stringBytes(compiled.sql) + valuesBytes(frame.index ?? []);
  for (const { name, values } of frame.columns) {
    sum += stringBytes(name);
    for (let at = 0; at < values.length; at += AT_ONCE) {
      sum += valuesBytes(values.slice(at, at + AT_ONCE));
      await breathe();
    }
  }
  return sum;
}

function valuesBytes(values: readonly FrameValue[]): number {
  let sum = 0;
  for (const value of values) {
    sum += VALUE_BYTES;
    if (typeof value === 'string') sum += stringBytes(value);
    else if (Array.isArray(value)) sum += valuesBytes(value);
  }
  return sum;
}

const stringBytes = (text: string): number => STRING_BYTES + text.length * 2;
