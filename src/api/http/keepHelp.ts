import * as v from 'valibot';
import { HELP_CACHE, helpFiles } from '#contract/files/helpFiles.ts';
import { parseJson } from '#domain/jsonValue.ts';

/**
 * Keeps all pages of help on this device, unless those of this release are here: a person who reads one without a
 * network needs another. Without a network nothing changes.
 */
export async function keepHelp(
  { caches, fetch }: { readonly caches: CacheStorage; readonly fetch: typeof globalThis.fetch },
  /** Of the folder of help. */
  base: string,
): Promise<void> {
  // The names of its files are the same in each release.
  const ask = (url: string): Promise<Response> => fetch(url, { cache: 'no-cache' });
  const list = new URL('files.json', base).href;
  try {
    const response = await ask(list);
    if (!response.ok) return;
    const text = await response.text();
    const read = v.safeParse(helpFiles, parseJson(text));
    // Hosts that have no such file may send a page in its place.
    if (!read.success) return;
    const cache = await caches.open(HELP_CACHE);
    if ((await (await cache.match(list))?.text()) === text) return;
    for (const file of read.output.files) {
      const url = new URL(file, base).href;
      const page = await ask(url);
      if (!page.ok) return;
      // A host may lead to another address of the page, and browsers refuse to show a response that was led on.
      await cache.put(url, new Response(await page.blob(), { headers: page.headers }));
    }
    await cache.put(list, new Response(text));
  } catch (cause) {
    // On a full disk, or when the network goes meanwhile, help is what the server sends: it is tried again.
    if (!(cause instanceof DOMException || cause instanceof TypeError)) throw cause;
  }
}
