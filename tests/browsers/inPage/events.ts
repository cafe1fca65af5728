/** Runs in the page of a browser under test: what happens around it, which a driver cannot do in each browser. */

/** Ends the session as another page of this browser would, without a word to this one. */
export async function signOutElsewhere(): Promise<void> {
  const page = await (await fetch('/logout/', { headers: { accept: 'text/html' } })).text();
  const token = /name="csrf_token" value="([^"]*)"/.exec(page)?.[1] ?? '';
  await fetch('/logout/', { method: 'POST', body: new URLSearchParams({ csrf_token: token }) });
}

/** Drops a file on the page, as from a file manager. False while the page does not take any yet. */
export function dropFile(name: string, base64: string): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name));
  const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer });
  if (document.body.dispatchEvent(over)) return false;
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  return true;
}

interface Download {
  readonly name: string;
  readonly base64: string;
}

declare global {
  interface Window {
    /** What the walks leave in a page. */
    walk?: { file?: Blob; download?: Download };
  }
}

/** From now on a download is kept here instead of in a folder of the browser. */
export function keepDownloads(): void {
  const left = (window.walk ??= {});
  const createObjectURL = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) left.file = file;
    return createObjectURL(file);
  };
  HTMLAnchorElement.prototype.click = function click() {
    const { download, file } = { download: this.download, file: left.file };
    if (file === undefined) return;
    void base64Of(file).then((base64) => (left.download = { name: download, base64 }));
  };
}

export const downloaded = (): Download | null => window.walk?.download ?? null;

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Until it is called with false nothing more can be stored: the request fails, and its transaction with it. */
export function fillStorage(isFull: boolean): void {
  const store = IDBObjectStore.prototype;
  for (const method of ['put', 'add'] as const) {
    const known = Object.getOwnPropertyDescriptor(store, `${method}Before`);
    if (!isFull && known !== undefined) Object.defineProperty(store, method, known);
    if (!isFull) continue;
    const before = Object.getOwnPropertyDescriptor(store, method);
    if (before !== undefined) Object.defineProperty(store, `${method}Before`, before);
    Object.defineProperty(store, method, { ...before, value: refuse });
  }
}

function refuse(): never {
  throw new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError');
}

export const isServedByWorker = (): boolean => navigator.serviceWorker.controller !== null;

export async function fetchNewVersion(): Promise<void> {
  await (await navigator.serviceWorker.ready).update();
}

/** Until the page is loaded anew. */
export const markPage = (): void => void (document.body.dataset['mark'] = 'here');
export const isMarked = (): boolean => document.body.dataset['mark'] === 'here';
