import { HELP_CACHE } from '#contract/files/helpFiles.ts';
import { SECOND, type Clock, type Millis } from '#domain/time.ts';

/** How long the server may say nothing before what is kept is shown. */
const PATIENCE: Millis = 3 * SECOND;

export interface HelpPorts {
  readonly caches: CacheStorage;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** A page of help as the server sends it; as it is kept, where the server is gone, ill or silent. */
export async function respondWithHelp(
  { caches, fetch, clock }: HelpPorts,
  request: Request,
): Promise<Response> {
  const asked = fetch(request);
  const sent = await Promise.race([asked, clock.sleep(PATIENCE).then(() => null)]).catch(() => null);
  // Where the server leads to is not told to a worker, but to the browser.
  if (sent?.ok || sent?.type === 'opaqueredirect') return sent;
  // A refused request is the page's, unless help is kept.
  return (await keptHelp(caches, request.url)) ?? asked;
}

/** Some hosts give pages addresses without their ending, and a folder that of its first page. */
async function keptHelp(caches: CacheStorage, address: string): Promise<Response | undefined> {
  const { origin, pathname } = new URL(address);
  const cache = await caches.open(HELP_CACHE);
  for (const path of [pathname, `${pathname}.html`, `${pathname.replace(/\/?$/, '/')}index.html`]) {
    const kept = await cache.match(origin + path);
    if (kept !== undefined) return kept;
  }
  return undefined;
}
