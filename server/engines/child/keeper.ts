import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** Keeps an answer's rows in a file that appears under its name only when it is whole. */
export interface Keeper {
  write(pieces: readonly Uint8Array[]): Promise<void>;
  /** Why the rows could not be kept, or null when they were. */
  finish(): Promise<string | null>;
}

export async function keeper(file: string): Promise<Keeper> {
  const partial = `${file}.part`;
  let fault: string | null = null;
  let handle: FileHandle | null = null;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    if (fault !== null) return;
    try {
      await work();
    } catch (cause) {
      fault = cause instanceof Error ? cause.message : String(cause);
    }
  };
  await attempt(async () => {
    handle = await open(partial, 'w', 0o600);
  });
  return {
    write: (pieces) =>
      attempt(async () => {
        if (pieces.length > 0) await handle?.writev(pieces);
      }),
    async finish() {
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
