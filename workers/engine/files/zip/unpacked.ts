import { MAX_FILE_SIZE } from '#domain/device/files/openedKind.ts';
import { zippedTable } from './zippedTable.ts';

/** Where a browser can unpack a form; not every one can unpack zstd. */
const FORMS: readonly (readonly [start: readonly number[], form: string])[] = [
  [[0x1f, 0x8b], 'gzip'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstd'],
];

const ZIP: readonly number[] = [0x50, 0x4b, 3, 4];

export interface NamedFile {
  readonly file: Blob;
  readonly name: string;
}

export interface Unpacked extends NamedFile {
  /** The files with tables in an archive that has several, and the one that this is; empty otherwise. */
  readonly packed: readonly string[];
  readonly path: string;
}

const ALONE = { packed: [], path: '' } as const;

/**
 * A compressed file unpacked, with the name that it had before, and of an archive the wanted file with a table, or the
 * first one; any other as it is.
 */
export async function unpacked({ file, name }: NamedFile, wanted: string | null): Promise<Unpacked> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const form = FORMS.find(([start]) => start.every((byte, at) => first[at] === byte))?.[1];
  if (form !== undefined)
    return { ...ALONE, file: await plain(file, form), name: name.replace(/\.(?:gz|gzip|zst|zstd)$/i, '') };
  // A workbook is an archive, too.
  if (!/\.zip$/i.test(name) || ZIP.some((byte, at) => first[at] !== byte)) return { ...ALONE, file, name };
  const { packed, path, ...found } = await zippedTable(file, wanted);
  const content = found.form === null ? found.file : await plain(found.file, found.form);
  const inside = await unpacked({ file: content, name: found.name }, null);
  return packed.length > 1 ? { ...inside, packed, path } : inside;
}

async function plain(file: Blob, form: string): Promise<Blob> {
  const stream = file.stream().pipeThrough(unpacking(form)).pipeThrough(limited());
  try {
    return await new Response(stream).blob();
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
