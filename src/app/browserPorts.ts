import { type InstallByHand, installByHand } from '#domain/access/installByHand.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { LockPort } from '#sync/ports.ts';
import { webLock } from '#sync/webLock.ts';

/** The browser APIs that the code below uses. */
export interface BrowserPorts extends LockPort {
  readonly clock: Clock;
  readonly random: Random;
  /** The page's origin and base path, with a slash at the end. */
  readonly baseUrl: URL;
  /** The same without the trailing slash, as API calls need it. */
  readonly serverUrl: string;
  readonly isApple: boolean;
  /** How the app is installed where the browser removes what it stores otherwise. */
  readonly installByHand: InstallByHand | null;
  /** False in a page that any host serves, as files: it answers its own requests. */
  readonly hasServer: boolean;
  /** Reaches the server, if there is one. */
  readonly fetch: typeof globalThis.fetch;
}

const browserClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
};

const browserRandom: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };

export function createBrowserPorts(page: Window): BrowserPorts {
  const baseUrl = new URL('./', page.document.baseURI);
  return {
    clock: browserClock,
    random: browserRandom,
    baseUrl,
    serverUrl: baseUrl.href.replace(/\/$/, ''),
    isApple: /mac|iphone|ipad/i.test(page.navigator.userAgent),
    installByHand: installByHand({
      agent: page.navigator.userAgent,
      touchPoints: page.navigator.maxTouchPoints,
      isInstalled: page.matchMedia('(display-mode: standalone)').matches,
    }),
    hasServer: page.document.querySelector('meta[name="without-server"]') === null,
    fetch: page.fetch.bind(page),
    ...webLock('locks' in page.navigator ? page.navigator.locks : undefined),
  };
}
