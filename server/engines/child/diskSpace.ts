import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { reserveFile, type Reserve } from '../../base/reserve.ts';
import type { DuckSpec } from '../engineHost.ts';
import { hasNoDiskSpace } from '../../base/duckError.ts';

/**
 * Keeps a written database usable on a full disk. DuckDB appends each change to a journal and moves the journal into
 * the database at a checkpoint. If there is no space for a checkpoint that it began itself, it refuses everything until
 * it is opened again. So checkpoints are made here, with the space of a reserve if necessary. A deletion that fails on
 * a full disk is repeated with that space, and so is any other change if the database has as much to reuse inside.
 */
export interface DiskSpace {
  /**
   * Runs a caller's statement, once more if the disk was full and now is not; then makes a checkpoint if it is time.
   * `frees`: whether it leaves less than before.
   */
  change<T>(frees: boolean, run: () => Promise<T>): Promise<T>;
  /** Makes a checkpoint if it is time: what reads for long keeps one from being made, until it is over. */
  tidyIfDue(): Promise<void>;
}

/** The size of the journal after which a checkpoint is made. */
const JOURNAL_BYTES = 4 * 1024 ** 2;
/** The size that it may have while a reader keeps a checkpoint from being made: each opening reads all of it. */
const MOST_JOURNAL_BYTES = 64 * JOURNAL_BYTES;
/** More than a checkpoint of that journal writes. */
const RESERVE_MEGABYTES = 16;

/** Makes DuckDB's own checkpoints rare enough never to happen between two of these. */
export const OWN_CHECKPOINTS = '1TB';

export interface DiskSpacePorts {
  readonly reserve: Reserve;
  /** The bytes of the journal, those that are free on the disk, and those that are free inside the database. */
  readonly journal: () => number;
  readonly free: () => number;
  readonly inside: () => Promise<number>;
  readonly checkpoint: () => Promise<void>;
  /** Ends what has read for longest of what reads for as long as others take its rows; its end is one of `tidyIfDue`. */
  readonly endReader: () => void;
}

export function diskSpace({
  reserve,
  journal,
  free,
  inside,
  checkpoint,
  endReader,
}: DiskSpacePorts): DiskSpace {
  /** The changes that are under way. */
  let open = 0;
  /**
   * What is not committed yet delays it, and so does what still reads rows that were updated or dropped; the next change,
   * and the end of an export, try again.
   */
  const tidy = async () => {
    try {
      await checkpoint();
    } catch (cause) {
      if (isFatal(cause)) throw cause;
    }
  };

  async function withReserve<T>(work: () => Promise<T>): Promise<T> {
    reserve.release();
    try {
      const value = await work();
      await tidy();
      return value;
    } finally {
      reserve.refill();
    }
  }

  async function tidyIfDue(): Promise<void> {
    const bytes = journal();
    if (bytes < JOURNAL_BYTES) return;
    if (free() > 2 * bytes) await tidy();
    else await withReserve(async () => undefined);
    // An open change may keep it long as well, and then ends no reader: its own end looks again.
    if (open === 0 && journal() > Math.min(MOST_JOURNAL_BYTES, free())) endReader();
  }

  return {
    async change(frees, run) {
      open++;
      const changed = await run()
        .catch(async (cause: unknown) => {
          if (!hasNoDiskSpace(cause)) throw cause;
          if (frees) return withReserve(run);
          // A checkpoint makes the space of what was deleted usable, but inside the database: the journal is another
          // file.
          if (journal() > 0) await withReserve(async () => undefined);
          if ((await inside()) < reserve.bytes) throw cause;
          return withReserve(run);
        })
        .finally(() => open--);
      await tidyIfDue();
      return changed;
    },
    tidyIfDue,
  };
}

const isFatal = (cause: unknown): boolean => /\bFATAL\b/.test(String(cause));

const FREE_BYTES =
  'SELECT free_blocks * block_size FROM pragma_database_size() WHERE database_name = current_database()';

/** Null for an engine that does not write, or not to a disk. */
export async function openDiskSpace(
  { path, reserve: file }: Pick<DuckSpec, 'path' | 'reserve'>,
  connect: () => Promise<DuckDBConnection>,
  endReader: () => void,
): Promise<DiskSpace | null> {
  if (file === undefined) return null;
  const connected = async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    const connection = await connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  };
  const reserve = reserveFile(file, RESERVE_MEGABYTES);
  const room = diskSpace({
    reserve,
    journal: () => statSync(`${path}.wal`, { throwIfNoEntry: false })?.size ?? 0,
    free() {
      const { bavail, bsize } = statfsSync(dirname(path));
      return bavail * bsize;
    },
    inside: () =>
      connected(async (connection) => {
        const read = await connection.runAndReadAll(FREE_BYTES);
        return Number(read.getRows()[0]?.[0] ?? 0);
      }),
    checkpoint: () => connected(async (connection) => void (await connection.run('CHECKPOINT'))),
    endReader,
  });
  // The journal of the last time, possibly of a full disk.
  await room.tidyIfDue();
  reserve.refill();
  return room;
}
