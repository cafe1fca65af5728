import type { BrowserContext, Page } from '@playwright/test';

/** The browser's grant: enough for the app. Set before anything is stored, because it is read only now and then. */
const GRANTED = 40 * 1_024 * 1_024;

export async function grantLittle(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: GRANTED });
}

const FILLER = 'filler';

/** Fills the storage to the last kilobyte, as another part of the same site would. */
export async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore('rows', { autoIncrement: true }),
      );
      opening.addEventListener('success', () => done(opening.result));
      opening.addEventListener('error', () => failed(new Error(String(opening.error))));
    });
    const random = (size: number): Uint8Array => {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      return bytes;
    };
    const add = (size: number): Promise<boolean> =>
      new Promise((done) => {
        const tx = db.transaction('rows', 'readwrite');
        tx.objectStore('rows').add(random(size));
        tx.addEventListener('complete', () => done(true));
        tx.addEventListener('abort', () => done(false));
      });
    for (const size of [2_097_152, 262_144, 32_768, 4_096, 512]) {
      let fits = true;
      while (fits) fits = await add(size);
    }
    db.close();
  }, FILLER);
}

/** Frees the storage again. */
export async function emptyDisk(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((done, failed) => {
        const removing = indexedDB.deleteDatabase(name);
        removing.addEventListener('success', () => done());
        removing.addEventListener('error', () => failed(new Error(String(removing.error))));
      }),
    FILLER,
  );
}
