import { err, ok, type Result } from '#domain/result.ts';
import { deleteOwn } from '../device/deleteOwn.ts';
import pageUrl from '../../../dist/page/page.bin?url';

/** The page's script, kept after its first use, so that a page can be written without the server. */
const CACHE = 'sextant-page';

/** The script of pages of dashboards, downloaded once; why it is not here, otherwise. */
export async function pageScript(
  { caches, fetch }: Pick<Window, 'caches' | 'fetch'>,
  signal: AbortSignal,
): Promise<Result<Blob, string>> {
  try {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(pageUrl);
    if (kept !== undefined) return ok(await kept.blob());
    const response = await fetch.call(globalThis, pageUrl, { signal });
    if (!response.ok) return err('The server does not provide the page.');
    const script = await response.blob();
    await deleteOwn(cache, [pageUrl]);
    // On a full disk this page still has it, and it is downloaded again the next time.
    await cache.put(pageUrl, new Response(script)).catch(() => undefined);
    return ok(script);
  } catch {
    return err('The page needs a part that is downloaded once, while the server is reachable.');
  }
}
