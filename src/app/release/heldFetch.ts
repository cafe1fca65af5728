import { SECOND, type Clock, type Millis } from '#domain/time.ts';

type Fetch = typeof globalThis.fetch;

export interface HeldFetch {
  readonly fetch: Fetch;
  /** Has requests wait from now on, for as long as a new version may take to begin. */
  readonly hold: () => void;
}

/** Longer than a browser keeps a service worker without events. */
const MAX_HOLD: Millis = 40 * SECOND;

/**
 * Requests that wait while a new version of the service worker takes over. Chromium stops the old one at its first
 * moment without events; a request that arrives just then starts it again, with minutes until the next such moment.
 */
export function createHeldFetch(fetch: Fetch, clock: Clock): HeldFetch {
  let release: Promise<void> | null = null;
  return {
    async fetch(input, init) {
      if (release) await Promise.race([release, abortOf(init?.signal)]);
      return fetch(input, init);
    },
    hold() {
      const held = clock.sleep(MAX_HOLD).then(() => {
        if (release === held) release = null;
      });
      release = held;
    },
  };
}

function abortOf(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
