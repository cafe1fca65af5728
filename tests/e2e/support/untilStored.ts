import type { Page } from '@playwright/test';

/** Runs in the page: records the time of the next input, before other listeners get it. */
function noteNextInput(): void {
  const options = { once: true, capture: true };
  document.addEventListener('beforeinput', () => performance.mark('typed'), options);
}

/** Runs in the page: waits until some tab on the device ends with `ending`, read directly, and records the time. */
async function readUntilStored(ending: string): Promise<void> {
  const asPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    });
  const names = await indexedDB.databases();
  const name = names.map((each) => each.name ?? '').find((each) => each.startsWith('sextant:'));
  if (name === undefined) throw new Error('No database of the app');
  const db = await asPromise(indexedDB.open(name));
  for (;;) {
    const reading = db.transaction('tabs').objectStore('tabs').getAll();
    const tabs = (await asPromise(reading)) as { sql: string }[];
    if (tabs.some((tab) => tab.sql.endsWith(ending))) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  db.close();
  performance.mark('stored');
}

/** Runs in the page. */
function msBetween(): number {
  const [typed, stored] = ['typed', 'stored'].map((name) => performance.getEntriesByName(name).at(-1));
  if (typed === undefined || stored === undefined) throw new Error('Nothing was typed');
  return stored.startTime - typed.startTime;
}

/** Waits until the device has a tab whose text ends with it: typed text may stay in memory for 250 ms. */
export async function untilStored(page: Page, ending: string): Promise<void> {
  await page.evaluate(readUntilStored, ending);
}

/** How long after typing `text` is stored on the device: measured in the page, from input to IndexedDB. */
export async function msUntilStored(page: Page, text: string): Promise<number> {
  await page.evaluate(noteNextInput);
  await Promise.all([untilStored(page, text), page.keyboard.insertText(text)]);
  return page.evaluate(msBetween);
}
