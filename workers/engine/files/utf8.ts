import { ENCODINGS } from '#domain/device/files/fileTable.ts';

/** A text file as UTF-8, and the encoding it had. */
export interface Utf8Text {
  readonly text: Blob;
  /** One of `ENCODINGS`. */
  readonly encoding: string;
}

/**
 * Reads a file in the encoding that a person chose, or that its bytes show: a mark at its beginning, zeros, or what is no
 * UTF-8.
 */
export async function asUtf8(file: Blob, chosen: string | null): Promise<Utf8Text> {
  const label = chosen === null ? undefined : ENCODINGS.get(chosen);
  if (chosen !== null && label !== undefined) return { text: await converted(file, label), encoding: chosen };
  const first = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  const wide = utf16(first);
  if (wide !== null) return { text: await converted(file, wide), encoding: 'UTF-16' };
  if (await isUtf8(file)) return { text: file, encoding: 'UTF-8' };
  return { text: await converted(file, 'windows-1252'), encoding: 'Windows-1252' };
}

function utf16(first: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of first.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < first.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

async function isUtf8(file: Blob): Promise<boolean> {
  const reader = file.stream().pipeThrough(decoder('utf-8', true)).getReader();
  try {
    for (;;) if ((await reader.read()).done) return true;
  } catch {
    // That is the answer: these bytes are no UTF-8.
    return false;
  }
}

function converted(file: Blob, encoding: string): Promise<Blob> {
  return new Response(
    file.stream().pipeThrough(decoder(encoding, false)).pipeThrough(new TextEncoderStream()),
  ).blob();
}

/** The declared types of both ends differ only in what kind of buffer they name. */
const decoder = (encoding: string, fatal: boolean) =>
  new TextDecoderStream(encoding, { fatal }) as unknown as ReadableWritablePair<string, Uint8Array>;
