import type { Reserve } from '../base/reserve.ts';

/** Whether a write failed because the disk is full, or the file may not grow. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(FULL|IOERR_WRITE)$/.test(String(error.code));

/** Writes of a database whose disk may be full. */
export interface FullDiskWriter {
  /** Writes; `mayUseReserve` is asked after the write, and decides whether it is retried with the reserve. */
  write<T>(work: () => T, mayUseReserve: () => boolean): T;
  /** Lets all writes of the body have the reserve. */
  withReserve<T>(body: () => T): T;
}

/**
 * Even a deletion is first written to the journal, so with a reserve, deletions that fail on a full disk are retried
 * once with its space: otherwise none would succeed. `emptyJournal` moves the journal's content into the database, and
 * truncates the journal.
 */
export function createFullDiskWriter(emptyJournal: () => void, reserve: Reserve | null): FullDiskWriter {
  let isFreeing = false;
  /** A write failed on a full disk, and nothing was deleted since. */
  let wasFull = false;

  function free(): void {
    emptyJournal();
    wasFull = false;
  }

  function tryToFree(): void {
    try {
      free();
    } catch (error) {
      // The next deletion tries again.
      if (!isFull(error)) throw error;
    }
  }

  return {
    write(work, mayUseReserve) {
      try {
        const value = work();
        // What was deleted makes room for others only once the journal is gone.
        if (wasFull && mayUseReserve()) tryToFree();
        return value;
      } catch (error) {
        wasFull ||= isFull(error);
        if (reserve === null || !isFull(error) || !(isFreeing || mayUseReserve())) throw error;
      }
      reserve.release();
      try {
        free();
        return work();
      } finally {
        reserve.refill();
      }
    },
    withReserve(body) {
      isFreeing = true;
      try {
        return body();
      } finally {
        isFreeing = false;
      }
    },
  };
}
