import type { Page } from '@playwright/test';

/** All rows of one table of the person's database, read directly. */
export async function storedRows(page: Page, table: string): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate(async (store) => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const names = await indexedDB.databases();
    const name = names.map((each) => each.name ?? '').find((each) => each.startsWith('sextant:'));
    if (name === undefined) return [];
    const db = await asPromise(indexedDB.open(name));
    try {
      return (await asPromise(db.transaction(store).objectStore(store).getAll())) as Record<
        string,
        unknown
      >[];
    } finally {
      db.close();
    }
  }, table);
}
