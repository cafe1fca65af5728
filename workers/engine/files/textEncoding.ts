import { ENCODINGS } from '#domain/device/files/fileTable.ts';
import type { TextParts } from '#domain/device/files/csv/textChoice.ts';
import { utf16 } from '#domain/device/files/utf16.ts';

const HEAD = 4096;

/**
 * The encoding of a file, one of `ENCODINGS`: the chosen one, or what its bytes show: a mark at its beginning, zeros, or
 * what is no UTF-8.
 */
export async function textEncoding(file: Blob, chosen: string | null): Promise<string> {
  if (chosen !== null && ENCODINGS.has(chosen)) return chosen;
  const first = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (UTF_32.some((mark) => mark.every((byte, at) => first[at] === byte)))
    throw new Error('The file is a text in UTF-32, which cannot be read here. Save it as UTF-8.');
  const wide = utf16(first);
  if (wide?.isMost === true) return WIDE[wide.size];
  if (await isUtf8(file)) return 'UTF-8';
  // Only separators and line ends have zeros in a text of other letters than Latin ones.
  return wide === null ? 'Windows-1252' : WIDE[wide.size];
}

const WIDE = { 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16, big-endian' } as const;

const UTF_32 = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];

/** The text of a file in parts. */
export const textParts = (file: Blob, encoding: string): TextParts =>
  async function* () {
    const reader = file
      .stream()
      .pipeThrough(decoder(ENCODINGS.get(encoding) ?? 'utf-8', false))
      .getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    } finally {
      await reader.cancel();
    }
  };

async function isUtf8(file: Blob): Promise<boolean> {
  const reader = file.stream().pipeThrough(decoder('utf-8', true)).getReader();
  try {
    for (;;) if ((await reader.read()).done) return true;
  } catch {
    // These bytes are no UTF-8.
    return false;
  }
}

/** The declared types of both ends differ only in what kind of buffer they name. */
const decoder = (encoding: string, fatal: boolean) =>
  new TextDecoderStream(encoding, { fatal }) as unknown as ReadableWritablePair<string, Uint8Array>;
