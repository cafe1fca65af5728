import { base64OfBytes } from './base64.ts';
import { addedTypes } from '#charts/added/installed.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { FilePageOrder } from '#features/services/dashboards.ts';
import { interpreterBytes } from '../chartTypes/interpreterBytes.ts';
import type { StoragePorts } from '../chartTypes/storedFiles.ts';
import { ENGLISH } from '#domain/format/texts.ts';
import { shownLanguage } from '#ui/t.ts';
import { filePageHead, INTERPRETER, LOADER, PAGE_LANGUAGE, TYPES } from './filePageTexts.ts';
import { pageScript } from './pageScript.ts';

/** Writes a page that shows a portable file and needs nothing else, or why it cannot be written. */
export async function writeFilePage(
  { caches, fetch, crypto }: Pick<Window, 'caches' | 'fetch' | 'crypto'>,
  { file, title, vizTypes, signal }: FilePageOrder,
): Promise<Result<Blob, string>> {
  const script = await pageScript({ caches, fetch }, signal);
  if (!script.ok) return script;
  const parts = [block('script', await bytesOf(script.value)), block('dashboard', await bytesOf(file))];
  const language = shownLanguage.get();
  if (language !== ENGLISH)
    parts.push(block(PAGE_LANGUAGE, await packed(new Blob([JSON.stringify(language)]))));
  const types = addedTypes().filter(({ type }) => vizTypes.includes(type.key));
  if (types.length > 0) {
    const interpreter = await interpreterOf({ caches, fetch: fetch.bind(globalThis) });
    if (!interpreter.ok) return interpreter;
    const written = JSON.stringify(types.map(({ definition, code }) => ({ definition, code })));
    parts.push(block(TYPES, new TextEncoder().encode(written)), block(INTERPRETER, interpreter.value));
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(LOADER));
  const head = filePageHead(title, base64OfBytes(new Uint8Array(digest)), crypto.randomUUID());
  return ok(new Blob([head, ...parts, `<script>${LOADER}</script>\n`], { type: 'text/html' }));
}

/** What runs added chart types, packed. */
async function interpreterOf(ports: StoragePorts): Promise<Result<Uint8Array, string>> {
  try {
    return ok(await packed(new Blob([await interpreterBytes(ports)])));
  } catch (cause) {
    return err(`What draws its added chart types could not be read: ${String(cause)}`);
  }
}

const packed = async (plain: Blob): Promise<Uint8Array> => {
  const response = new Response(plain.stream().pipeThrough(new CompressionStream('gzip')));
  return new Uint8Array(await response.arrayBuffer());
};

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** Bytes in the page, which no browser runs or shows. */
const block = (id: string, bytes: Uint8Array): string =>
  `<script type="text/plain" id="${id}">${base64OfBytes(bytes)}</script>\n`;
