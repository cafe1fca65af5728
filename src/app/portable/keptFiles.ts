import { SHARED_CACHE, SHARED_FOLDER, SHARED_NAME } from '#contract/files/sharedFiles.ts';

/** Portable files that were opened in this browser, for the pages that show them, also after a reload. */
const CACHE = 'sextant-files';

/** The most files that stay: a file can be opened again. */
const MOST = 5;

const here = (path: string): string => new URL(path, document.baseURI).href;
const addressOf = (id: string): string => here(`file/${id}/kept`);

/** Those of other apps of the host, which have other base paths, are left alone. */
const ownOf = async (cache: Cache, folder: string): Promise<readonly Request[]> =>
  (await cache.keys()).filter(({ url }) => url.startsWith(here(folder)));

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
  const all = await ownOf(cache, 'file/');
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
  for (const [name, folder] of [
    [CACHE, 'file/'],
    [SHARED_CACHE, SHARED_FOLDER],
  ] as const) {
    const cache = await caches.open(name);
    for (const own of await ownOf(cache, folder)) await cache.delete(own);
  }
}
