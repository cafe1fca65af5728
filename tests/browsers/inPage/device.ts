/** Runs in the page of a browser under test: what the device keeps, and what the browser has. */

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

/** All rows of one table of the person's database. */
export async function storedRows(table: string): Promise<unknown[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const name = names.find((each) => each.startsWith('sextant:'));
  if (name === undefined) return [];
  const db = await settled(indexedDB.open(name));
  try {
    return await settled(db.transaction(table).objectStore(table).getAll());
  } finally {
    db.close();
  }
}

/** Waits for the service worker, and names its script. */
export async function installedWorker(): Promise<string> {
  const { active } = await navigator.serviceWorker.ready;
  return active?.scriptURL ?? '';
}

/** What the guide's table says a browser has or lacks. */
export const abilities = (): Readonly<Record<string, boolean>> => ({
  'Opening folders': 'showDirectoryPicker' in window,
  'Private files of a page': typeof navigator.storage?.getDirectory === 'function',
  'Background Sync': 'SyncManager' in window,
  Push: 'PushManager' in window,
  'Files opened with the app': 'launchQueue' in window,
  'Lasting storage': typeof navigator.storage?.persist === 'function',
});

export const theme = (): string => document.documentElement.dataset['theme'] ?? '';
