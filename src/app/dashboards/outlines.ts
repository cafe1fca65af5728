import { outlinesPath } from '#contract/files/outlineFiles.ts';
import type { OutlineSource } from '#charts/kit/maps/outlineSource.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Outlines that were read once are here, so that their charts are drawn without the server. */
const CACHE = 'sextant-outlines';

export interface OutlinePorts {
  readonly fetch: typeof globalThis.fetch;
  /** Null where nothing is kept. */
  readonly caches: CacheStorage | null;
  readonly serverUrl: string;
}

/** Reads each country's outlines once, and keeps them in this browser. */
export function createOutlines({ fetch, caches, serverUrl }: OutlinePorts): OutlineSource {
  const reading = new Map<string, Promise<Result<unknown, string>>>();

  async function read(country: string): Promise<Result<unknown, string>> {
    const url = `${serverUrl}/${outlinesPath(country)}`;
    // A browser may deny its storage, and it may be full: outlines are then read each time.
    const cache = await caches?.open(CACHE).catch(() => undefined);
    const kept = await cache?.match(url);
    if (kept !== undefined) return outlinesOf(await kept.text());
    try {
      const response = await fetch(url);
      if (!response.ok) return err(`The server answers ${response.status}.`);
      const text = await response.text();
      const outlines = outlinesOf(text);
      if (cache !== undefined && outlines.ok) await keep(cache, url, text).catch(() => undefined);
      return outlines;
    } catch (cause) {
      return err(cause instanceof Error ? cause.message : String(cause));
    }
  }

  return {
    async read(country) {
      const started = reading.get(country) ?? read(country);
      reading.set(country, started);
      const outlines = await started;
      // What failed is tried again when it is asked for again.
      if (!outlines.ok) reading.delete(country);
      return outlines;
    },
  };
}

function outlinesOf(text: string): Result<unknown, string> {
  const outlines = parseJson(text);
  return outlines === undefined ? err('The outlines cannot be read.') : ok(outlines);
}

/** Those of earlier releases are in folders beside theirs. */
async function keep(cache: Cache, url: string, text: string): Promise<void> {
  const folder = new URL('.', url).href;
  const all = new URL('..', url).href;
  for (const old of await cache.keys())
    if (old.url.startsWith(all) && !old.url.startsWith(folder)) await cache.delete(old);
  await cache.put(url, new Response(text, { headers: { 'Content-Type': 'application/json' } }));
}
