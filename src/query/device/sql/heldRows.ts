import { DEVICE_KEY } from '#domain/device/deviceDatabase.ts';

/** The rows of a script's statements before the last, in memory until they are fetched once. */
export interface HeldRows {
  hold(key: string, bytes: Uint8Array): void;
  take(key: string): Uint8Array | undefined;
  /** Nobody fetches the rows of a query that was stopped. */
  release(queryId: string): void;
}

export function createHeldRows(): HeldRows {
  const held = new Map<string, Uint8Array>();
  return {
    hold(key, bytes) {
      held.set(key, bytes);
    },
    take(key) {
      const bytes = held.get(key);
      held.delete(key);
      return bytes;
    },
    release(queryId) {
      for (const key of held.keys()) if (key.startsWith(`${DEVICE_KEY}${queryId}/`)) held.delete(key);
    },
  };
}
