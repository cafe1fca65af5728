import { wholeStream } from '../keepRows.ts';

/** A file of Arrow, in either of its forms, as the engine inserts it. */
export async function arrowStream(file: Blob): Promise<Uint8Array> {
  try {
    return wholeStream(new Uint8Array(await file.arrayBuffer()));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The file is not readable as Arrow (${why}). Compressed Arrow cannot be opened here.`, {
      cause,
    });
  }
}
