import { deleteOwn } from '../device/deleteOwn.ts';

/** Added chart types and the interpreter that runs them, for pages that open without the server. */
const CACHE = 'sextant-chart-types';

export interface StoragePorts {
  /** Undefined where the page is no secure context. */
  readonly caches: CacheStorage | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** Takes the place of what is stored, of an earlier release too. On a full disk this page still has it. */
export async function replaceStored(
  { caches }: Pick<StoragePorts, 'caches'>,
  url: string,
  response: Response,
): Promise<void> {
  try {
    const cache = await caches?.open(CACHE);
    if (cache === undefined) return;
    if (url.endsWith('.wasm')) await deleteOwn(cache, [url]);
    await cache.put(url, response);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
  }
}
