/**
 * Several apps of one host, each below its path, share the browser's caches: only what lies in the folders of these
 * files is this app's, of earlier releases too.
 */
export async function deleteOwn(
  cache: Cache,
  files: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const hrefOf = (file: string): string => new URL(file, location.href).href;
  const folders = files.map((file) => new URL('.', hrefOf(file)).href);
  const stays = new Set(kept.map(hrefOf));
  for (const { url } of await cache.keys())
    if (!stays.has(url) && folders.some((folder) => url.startsWith(folder))) await cache.delete(url);
}
