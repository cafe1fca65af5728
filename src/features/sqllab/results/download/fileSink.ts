import { saveBlob } from '../../../shared/export/download.ts';

/** Where the parts of a file go, in order. */
export interface FileSink {
  write(part: string | ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<void>;
  /** Saves the file, and returns its size. */
  close(): Promise<number>;
  /** Leaves no file. */
  drop(): Promise<void>;
}

export interface FileToSave {
  readonly name: string;
  readonly extension: string;
  readonly type: string;
  /** A large file is written to the disk while it is made, where the browser can: it asks where first. */
  readonly isLarge: boolean;
}

interface Writable {
  write(part: string | ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

interface Picker {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }) => Promise<{ createWritable(): Promise<Writable> }>;
}

/** Null if the person chose no place for the file. It must follow a press: else the browser does not ask. */
export async function openSink(document: Document, file: FileToSave): Promise<FileSink | null> {
  const picker = document.defaultView as (Window & Picker) | null;
  if (!file.isLarge || picker?.showSaveFilePicker === undefined) return blobSink(document, file);
  try {
    const types = [{ accept: { [file.type]: [`.${file.extension}`] } }];
    const handle = await picker.showSaveFilePicker({ suggestedName: file.name, types });
    return diskSink(await handle.createWritable());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // It may not ask here, as in a frame, or too long after the press.
    if (error instanceof DOMException && (error.name === 'SecurityError' || error.name === 'NotAllowedError'))
      return blobSink(document, file);
    throw error;
  }
}

function diskSink(disk: Writable): FileSink {
  let bytes = 0;
  return {
    async write(part) {
      const encoded = typeof part === 'string' ? new TextEncoder().encode(part) : part;
      bytes += encoded.byteLength;
      await disk.write(encoded);
    },
    async close() {
      await disk.close();
      return bytes;
    },
    drop: () => disk.abort(),
  };
}

/** Parts become blobs now and then, which a browser may put on its disk. */
const BLOB_PARTS = 64;

function blobSink(document: Document, { name, type }: FileToSave): FileSink {
  let parts: BlobPart[] = [];
  return {
    write(part) {
      parts.push(part);
      if (parts.length >= BLOB_PARTS) parts = [new Blob(parts)];
      return Promise.resolve();
    },
    close() {
      const blob = new Blob(parts, { type });
      saveBlob(document, name, blob);
      return Promise.resolve(blob.size);
    },
    drop() {
      parts = [];
      return Promise.resolve();
    },
  };
}
