import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { TOO_LARGE } from '../endings.ts';

/** Keeps an answer's rows in a file that appears under its name only when it is whole. */
export interface Keeper {
  /** Takes pieces of the file. Waits only while so much is held that some must be written first. */
  take(pieces: readonly Uint8Array[]): Promise<void>;
  /** Writes what is held. Why the rows could not be kept, or null when they were. */
  finish(): Promise<string | null>;
}

/** Bytes that a run may still keep, counted down by all its files. */
export interface KeepRoom {
  left: number;
}

/**
 * Bytes of an answer that wait for their reader to have them all: writing a file beside takes from the same processor and
 * the same disk, and somebody looks at an empty grid meanwhile.
 */
const HELD_BYTES = 1 << 24;

export async function keeper(file: string, room: KeepRoom): Promise<Keeper> {
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
        await handle?.close().catch(() => undefined); // closing twice is the only way this can fail
        await rm(partial, { force: true });
      }
      return fault;
    },
  };
}
