import { MAX_FILE_SIZE } from '#domain/device/files/openedKind.ts';

/** Where a browser can unpack a form; not every one can unpack zstd. */
const FORMS: readonly (readonly [start: readonly number[], form: string])[] = [
  [[0x1f, 0x8b], 'gzip'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstd'],
];

export interface NamedFile {
  readonly file: Blob;
  readonly name: string;
}

/** A compressed file unpacked, with the name that it had before; any other as it is. */
export async function unpacked({ file, name }: NamedFile): Promise<NamedFile> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const form = FORMS.find(([start]) => start.every((byte, at) => first[at] === byte))?.[1];
  if (form === undefined) return { file, name };
  const stream = file.stream().pipeThrough(unpacking(form)).pipeThrough(limited());
  try {
    const plain = await new Response(stream).blob();
    return { file: plain, name: name.replace(/\.(?:gz|gzip|zst|zstd)$/i, '') };
  } catch (cause) {
    if (cause instanceof TooLarge) throw new Error('Unpacked, the file is larger than 1 GB.', { cause });
    throw new Error(`The file is damaged: it cannot be unpacked as ${form}.`, { cause });
  }
}

class TooLarge extends Error {}

function unpacking(form: string): DecompressionStream {
  try {
    return new DecompressionStream(form as CompressionFormat);
  } catch (cause) {
    throw new Error(`This browser cannot unpack ${form}. Files compressed with gzip can be opened.`, {
      cause,
    });
  }
}

/** A small file may unpack to any size. */
function limited(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > MAX_FILE_SIZE) controller.error(new TooLarge());
      else controller.enqueue(chunk);
    },
  });
}
