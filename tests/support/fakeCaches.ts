/** Caches of a browser, by name and address, for pages of one host. */
export function fakeCaches(host = 'https://a.test/'): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const hrefOf = (of: string | Request): string => new URL(typeof of === 'string' ? of : of.url, host).href;
  const cacheOf = (held: Map<string, Response>) => ({
    match: async (of: string | Request) => held.get(hrefOf(of))?.clone(),
    keys: async () => [...held.keys()].map((url) => ({ url })),
    delete: async (of: string | Request) => held.delete(hrefOf(of)),
    put: async (of: string, response: Response) => {
      held.set(hrefOf(of), new Response(await response.blob(), { headers: response.headers }));
    },
  });
  return {
    async open(name: string) {
      const held = all.get(name) ?? new Map<string, Response>();
      all.set(name, held);
      return cacheOf(held);
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    has: async (name: string) => all.has(name),
  } as unknown as CacheStorage;
}

/** The addresses in a cache. */
export async function addressesIn(caches: CacheStorage, name: string): Promise<readonly string[]> {
  return (await (await caches.open(name)).keys()).map(({ url }) => url);
}

export async function putInto(caches: CacheStorage, name: string, ...urls: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  for (const url of urls) await cache.put(url, new Response(`what is at ${url}`));
}
