import { ENCODINGS } from '#domain/device/files/fileTable.ts';
import { utf16 } from '#domain/device/files/utf16.ts';

/** A text file as UTF-8, and the encoding it had. */
export interface Utf8Text {
  readonly text: Blob;
  /** One of `ENCODINGS`. */
  readonly encoding: string;
}

/**
 * Reads a file in the encoding that a person chose, or that its bytes show: a mark at its beginning, zeros, or what is
 * no UTF-8.
 */
export async function asUtf8(file: Blob, chosen: string | null): Promise<Utf8Text> {
  const label = chosen === null ? undefined : ENCODINGS.get(chosen);
  if (chosen !== null && label !== undefined) return { text: await converted(file, label), encoding: chosen };
  const first = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  if (UTF_32.some((mark) => mark.every((byte, at) => first[at] === byte)))
    throw new Error('The file is a text in UTF-32, which cannot be read here. Save it as UTF-8.');
  const wide = utf16(first);
  const { size, isMost } = wide ?? { size: null, isMost: false };
  if (size !== null && isMost) return { text: await converted(file, size), encoding: 'UTF-16' };
  const plain = await withoutPadding(file);
  if (await isUtf8(plain)) return { text: plain, encoding: 'UTF-8' };
  // Only separators and line ends have zeros in a text of other letters than Latin ones.
  if (size !== null) return { text: await converted(file, size), encoding: 'UTF-16' };
  return { text: await converted(file, 'windows-1252'), encoding: 'Windows-1252' };
}

const UTF_32 = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];

/** A file without the zeros at its end, which a system that broke down leaves there. */
async function withoutPadding(file: Blob): Promise<Blob> {
  for (let end = file.size; end > 0;) {
    const start = Math.max(0, end - 65_536);
    const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
    const last = bytes.findLastIndex((byte) => byte !== 0);
    if (last !== -1) return start + last + 1 === file.size ? file : file.slice(0, start + last + 1);
    end = start;
  }
  return file.slice(0, 0);
}

async function isUtf8(file: Blob): Promise<boolean> {
  const reader = file.stream().pipeThrough(decoder('utf-8', true)).getReader();
  try {
    for (;;) if ((await reader.read()).done) return true;
  } catch {
    // These bytes are no UTF-8.
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
