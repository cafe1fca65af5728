import { SHARED_CACHE, SHARED_NAME } from '#contract/files/sharedFiles.ts';

/** Portable files that were opened in this browser, for the pages that show them, also after a reload. */
const CACHE = 'sextant-files';

/** The most files that stay: a file can be opened again. */
const MOST = 5;

const addressOf = (id: string): string => new URL(`file/${id}/kept`, document.baseURI).href;

/** A file with the name that it had. */
export interface KeptFile {
  readonly name: string;
  readonly file: Blob;
}

/** Stores a file; returns its id. */
export async function keepFile(id: string, { name, file }: KeptFile): Promise<void> {
  const cache = await caches.open(CACHE);
  const headers = { [SHARED_NAME]: encodeURIComponent(name) };
  await cache.put(addressOf(id), new Response(file, { headers }));
  const all = await cache.keys();
  for (const old of all.slice(0, -MOST)) await cache.delete(old);
}

export async function keptFile(id: string): Promise<KeptFile | null> {
  const found = await (await caches.open(CACHE)).match(addressOf(id));
  if (found === undefined) return null;
  return { name: decodeURIComponent(found.headers.get(SHARED_NAME) ?? ''), file: await found.blob() };
}

/** Removes all opened files, and shared ones that were not opened yet. */
export async function forgetFiles(): Promise<void> {
  // Absent on plain HTTP from another host.
  if (!window.isSecureContext) return;
  for (const name of [CACHE, SHARED_CACHE]) await caches.delete(name);
}
