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

/** Keeps a file; answers the id under which it is found. */
export async function keepFile(id: string, { name, file }: KeptFile): Promise<void> {
  const cache = await caches.open(CACHE);
  const headers = { 'X-File-Name': encodeURIComponent(name) };
  await cache.put(addressOf(id), new Response(file, { headers }));
  const all = await cache.keys();
  for (const old of all.slice(0, -MOST)) await cache.delete(old);
}

export async function keptFile(id: string): Promise<KeptFile | null> {
  const found = await (await caches.open(CACHE)).match(addressOf(id));
  if (found === undefined) return null;
  return { name: decodeURIComponent(found.headers.get('X-File-Name') ?? ''), file: await found.blob() };
}

/** Nothing of anybody's files stays on this device. */
export const forgetFiles = async (): Promise<void> => void (await caches.delete(CACHE));
