import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { TextParts } from '#domain/device/files/csv/textChoice.ts';
import { utf16 } from '#domain/device/files/utf16.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** What a text is written in, by the name that its decoder has. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const HEAD = 4096;
const PART = 1 << 20;
/** A small file may unpack to any size. */
const MOST_UNPACKED = 4 * 1024 ** 3;

/** The path of a file, or of the unpacked copy of a compressed one in a folder. The error is a sentence. */
export async function unpackedFile(path: string, folder: string): Promise<Result<string, string>> {
  const [first, second] = await firstBytes(path);
  if (first !== 0x1f || second !== 0x8b) return ok(path);
  const copy = join(folder, 'unpacked');
  try {
    await pipeline(createReadStream(path), createGunzip(), limited, createWriteStream(copy));
    return ok(copy);
  } catch (cause) {
    if (cause instanceof TooLarge) return err('Unpacked, it is larger than 4 GB.');
    const isDamaged = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_');
    if (isDamaged) return err('It is damaged: it cannot be unpacked.');
    throw cause;
  }
}

class TooLarge extends Error {}

async function* limited(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > MOST_UNPACKED) throw new TooLarge();
    yield piece;
  }
}

/** The encoding of a text: by a mark, by its zeros, or by whether all of it is UTF-8. */
export async function encodingOf(path: string): Promise<TextEncoding> {
  const wide = utf16(await firstBytes(path));
  if (wide?.isMost === true) return wide.size;
  if (await isUtf8File(path)) return 'utf-8';
  return wide?.size ?? 'windows-1252';
}

/** The text of a file in parts. */
export const textParts = (path: string, encoding: string): TextParts =>
  async function* () {
    const decoder = new TextDecoder(encoding);
    for await (const piece of createReadStream(path, { highWaterMark: PART })) {
      yield decoder.decode(piece as Uint8Array, { stream: true });
    }
    yield decoder.decode();
  };

/** A text as UTF-8: the file itself, or a copy of it in a folder. */
export async function utf8File(path: string, encoding: TextEncoding, folder: string): Promise<string> {
  if (encoding === 'utf-8') return path;
  const copy = join(folder, 'text.utf8');
  await pipeline(textParts(path, encoding)(), createWriteStream(copy));
  return copy;
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether every byte of a file is valid UTF-8. Reads it once, in chunks. */
async function isUtf8File(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PART })) {
      decoder.decode(piece as Uint8Array, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (cause) {
    if (cause instanceof TypeError) return false;
    throw cause;
  }
}
