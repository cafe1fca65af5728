import { base64OfBytes } from './base64.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { FilePageOrder } from '#features/services/dashboards.ts';
import pageUrl from '../../../dist/page/page.bin?url';
import { filePageHead, LOADER } from './filePageTexts.ts';

/** The page's script, kept after its first use, so that a page can be written without the server. */
const CACHE = 'sextant-page';

/** Writes a page that shows a portable file and needs nothing else, or why it cannot be written. */
export async function writeFilePage(
  { caches, fetch, crypto }: Pick<Window, 'caches' | 'fetch' | 'crypto'>,
  { file, title, signal }: FilePageOrder,
): Promise<Result<Blob, string>> {
  const script = await keptScript(caches, fetch.bind(globalThis), signal);
  if (!script.ok) return script;
  const parts = [block('script', script.value), block('dashboard', await bytesOf(file))];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(LOADER));
  const head = filePageHead(title, base64OfBytes(new Uint8Array(digest)), crypto.randomUUID());
  return ok(new Blob([head, ...parts, `<script>${LOADER}</script>\n`], { type: 'text/html' }));
}

async function keptScript(
  caches: CacheStorage,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Result<Uint8Array, string>> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(pageUrl);
  if (kept !== undefined) return ok(await bytesOf(await kept.blob()));
  try {
    const answer = await fetch(pageUrl, { signal });
    if (!answer.ok) return err('The server does not provide the page.');
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(pageUrl, answer.clone());
    return ok(await bytesOf(await answer.blob()));
  } catch {
    return err('The page needs a part that is downloaded once, while the server is reachable.');
  }
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** Bytes in the page, which no browser runs or shows. */
const block = (id: string, bytes: Uint8Array): string =>
  `<script type="text/plain" id="${id}">${base64OfBytes(bytes)}</script>\n`;
