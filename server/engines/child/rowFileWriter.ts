import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { TOO_LARGE } from '../endings.ts';

/** Stores a query's rows in a file that gets its name only when it is complete. */
export interface RowFileWriter {
  /** Takes pieces of the file. Waits only while so much is buffered that some must be written first. */
  take(pieces: readonly Uint8Array[]): Promise<void>;
  /** Writes the buffer. Returns why the rows could not be stored, or null. */
  finish(): Promise<string | null>;
}

/** The bytes that a query may still store, shared by all its files. */
export interface StorageBudget {
  left: number;
}

/**
 * Bytes buffered until the reader has the whole response: writing a file competes for the same processor and disk while
 * somebody waits for rows.
 */
const HELD_BYTES = 1 << 24;

export async function rowFileWriter(file: string, room: StorageBudget): Promise<RowFileWriter> {
  const partial = `${file}.part`;
  let fault: string | null = null;
  let handle: FileHandle | null = null;
  let held: Uint8Array[] = [];
  let bytes = 0;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    if (fault !== null) return;
    try {
      await work();
    } catch (cause) {
      fault = cause instanceof Error ? cause.message : String(cause);
    }
  };
  const write = (): Promise<void> => {
    const pieces = held;
    held = [];
    bytes = 0;
    return attempt(async () => {
      if (pieces.length > 0) await handle?.writev(pieces);
    });
  };
  await attempt(async () => {
    handle = await open(partial, 'w', 0o600);
  });
  return {
    async take(pieces) {
      const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
      room.left -= length;
      if (room.left < 0) fault ??= TOO_LARGE;
      if (fault !== null) {
        held = [];
        bytes = 0;
        return;
      }
      held.push(...pieces);
      bytes += length;
      if (bytes > HELD_BYTES) await write();
    },
    async finish() {
      await write();
      await attempt(async () => handle?.close());
      await attempt(() => rename(partial, file));
      if (fault !== null) {
        await handle?.close().catch(() => undefined); // only closing twice can fail
        await rm(partial, { force: true });
      }
      return fault;
    },
  };
}
