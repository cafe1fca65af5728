import type { Clock, Random } from '#domain/time.ts';

/** The browser, as far as the code below may know it. */
export interface BrowserPorts {
  readonly clock: Clock;
  readonly random: Random;
  /** The page's origin and base path, with a slash at the end. */
  readonly baseUrl: URL;
  /** The same without the slash at its end, as calls want it. */
  readonly serverUrl: string;
  readonly isApple: boolean;
  /** Runs `work` while no other page or worker runs under the same name; false where one does already. */
  readonly tryLock: (name: string, work: () => Promise<void>) => Promise<boolean>;
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
    async tryLock(name, work) {
      // Only a page on plain HTTP from elsewhere is without locks; its pages cannot know of one another.
      if (!('locks' in page.navigator)) {
        await work();
        return true;
      }
      return page.navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        await work();
        return true;
      });
    },
  };
}
