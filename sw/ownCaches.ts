/**
 * What of the browser's caches belongs to the app of a scope. Other apps of the host, above or below its path, have
 * precaches of their own, and entries in the same other caches.
 */

const isPrecacheOf = (name: string, scope: string): boolean =>
  name.includes('-precache-') && name.endsWith(`-${scope}`);

/** Deletes what earlier versions of the precaching left. */
export async function deleteOldPrecaches(
  caches: CacheStorage,
  scope: string,
  current: string,
): Promise<void> {
  for (const name of await caches.keys())
    if (isPrecacheOf(name, scope) && name !== current) await caches.delete(name);
}

/** Deletes all that this app has in caches. */
export async function deleteOwnCaches(caches: CacheStorage, scope: string): Promise<void> {
  const names = await caches.keys();
  const below = names
    .map((name) => /-precache-\w+-(.*)$/.exec(name)?.[1] ?? '')
    .filter((other) => other !== scope && other.startsWith(scope));
  for (const name of names) {
    if (isPrecacheOf(name, scope)) await caches.delete(name);
    if (!name.startsWith('sextant-')) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys())
      if (url.startsWith(scope) && !below.some((other) => url.startsWith(other))) await cache.delete(url);
  }
}
