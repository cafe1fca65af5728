import type { Millis } from '#domain/time.ts';
import { MINUTE } from '#domain/time.ts';

/** How long a picture is shown before its rows are read again. */
const FRESH: Millis = 10 * MINUTE;
const MAX_BYTES = 32 * 1024 * 1024;

/** Pictures in memory, by everything they were drawn from; those that were not used longest are dropped first. */
export interface PictureCache {
  get(key: string, now: Millis): Uint8Array | null;
  put(key: string, png: Uint8Array, now: Millis): void;
}

export function pictureCache(mostBytes: number = MAX_BYTES): PictureCache {
  const kept = new Map<string, { readonly png: Uint8Array; readonly at: Millis }>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.png.byteLength ?? 0;
    kept.delete(key);
  };
  return {
    get(key, now) {
      const found = kept.get(key);
      if (found === undefined) return null;
      if (now - found.at > FRESH) {
        drop(key);
        return null;
      }
      kept.delete(key);
      kept.set(key, found);
      return found.png;
    },
    put(key, png, now) {
      drop(key);
      kept.set(key, { png, at: now });
      bytes += png.byteLength;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}
