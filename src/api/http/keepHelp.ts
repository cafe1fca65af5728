import * as v from 'valibot';
import { HELP_CACHE, helpFiles } from '#contract/files/helpFiles.ts';

/**
 * Keeps all pages of help on this device, unless those of this release are here: a person who reads one without a
 * network needs another. Without a network nothing changes.
 */
export async function keepHelp(
  { caches, fetch }: { readonly caches: CacheStorage; readonly fetch: typeof globalThis.fetch },
  /** Of the folder of help. */
  base: string,
): Promise<void> {
  const list = new URL('files.json', base).href;
  const response = await fetch(list, { cache: 'no-cache' }).catch(() => null);
  if (response === null || !response.ok) return;
  const cache = await caches.open(HELP_CACHE);
  const text = await response.text();
  if ((await (await cache.match(list))?.text()) === text) return;
  const { files } = v.parse(helpFiles, JSON.parse(text));
  try {
    for (const file of files) {
      const url = new URL(file, base).href;
      const page = await fetch(url);
      if (!page.ok) return;
      await cache.put(url, page);
    }
    await cache.put(list, new Response(text));
  } catch (cause) {
    // On a full disk, or when the network goes meanwhile, help is what the server sends: it is tried again.
    if (!(cause instanceof DOMException || cause instanceof TypeError)) throw cause;
  }
}
