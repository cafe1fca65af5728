import { wholeStream } from '../keepRows.ts';
import { unreadable } from './unreadable.ts';

/** A file of Arrow, in either of its forms, as the engine inserts it. */
export async function arrowStream(file: Blob): Promise<Uint8Array> {
  try {
    return wholeStream(new Uint8Array(await file.arrayBuffer()));
  } catch (cause) {
    throw unreadable('Arrow', cause);
  }
}
