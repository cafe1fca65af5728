import { base64OfBytes } from './base64.ts';
import { ok, type Result } from '#domain/result.ts';
import type { FilePageOrder } from '#features/services/dashboards.ts';
import { filePageHead, LOADER } from './filePageTexts.ts';
import { pageScript } from './pageScript.ts';

/** Writes a page that shows a portable file and needs nothing else, or why it cannot be written. */
export async function writeFilePage(
  { caches, fetch, crypto }: Pick<Window, 'caches' | 'fetch' | 'crypto'>,
  { file, title, signal }: FilePageOrder,
): Promise<Result<Blob, string>> {
  const script = await pageScript({ caches, fetch }, signal);
  if (!script.ok) return script;
  const parts = [block('script', await bytesOf(script.value)), block('dashboard', await bytesOf(file))];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(LOADER));
  const head = filePageHead(title, base64OfBytes(new Uint8Array(digest)), crypto.randomUUID());
  return ok(new Blob([head, ...parts, `<script>${LOADER}</script>\n`], { type: 'text/html' }));
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** Bytes in the page, which no browser runs or shows. */
const block = (id: string, bytes: Uint8Array): string =>
  `<script type="text/plain" id="${id}">${base64OfBytes(bytes)}</script>\n`;
