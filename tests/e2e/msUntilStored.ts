import type { Page } from '@playwright/test';

/** Runs in the page: notes the moment of the next input, before anything else of the page hears of it. */
function noteNextInput(): void {
  const options = { once: true, capture: true };
  document.addEventListener('beforeinput', () => performance.mark('typed'), options);
}

/** Runs in the page: waits until some tab on the device ends with `ending`, read past the app. */
async function untilStored(ending: string): Promise<number> {
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
  const typed = performance.getEntriesByName('typed').at(-1);
  if (typed === undefined) throw new Error('Nothing was typed');
  return performance.now() - typed.startTime;
}

/** How long after it is typed `text` is on the device: timed in the page itself, from input to IndexedDB. */
export async function msUntilStored(page: Page, text: string): Promise<number> {
  await page.evaluate(noteNextInput);
  const [waited] = await Promise.all([page.evaluate(untilStored, text), page.keyboard.insertText(text)]);
  return waited;
}
