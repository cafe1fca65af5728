import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { utf16 } from '#domain/device/files/utf16.ts';

/** A text file that the engine can read. */
export interface TextFile {
  readonly path: string;
  /** What it was written in. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

const HEAD = 4096;

/** A text as UTF-8: the file itself, or a copy of it in a folder. */
export async function textFile(path: string, folder: string): Promise<TextFile> {
  const wide = utf16(await firstBytes(path));
  if (wide?.isMost !== true && (await isUtf8File(path))) return { path, encoding: 'UTF-8' };
  const copy = join(folder, 'text.utf8');
  await pipeline(createReadStream(path), decoded(wide?.size ?? 'windows-1252'), createWriteStream(copy));
  return { path: copy, encoding: wide === null ? 'Windows-1252' : 'UTF-16' };
}

export async function firstBytes(path: string, count = HEAD): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const decoded = (label: string) =>
  async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    const decoder = new TextDecoder(label);
    for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  };

/** Whether every byte of a file is valid UTF-8. Reads it once, in chunks. */
async function isUtf8File(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
      decoder.decode(piece as Uint8Array, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (cause) {
    if (cause instanceof TypeError) return false;
    throw cause;
  }
}
