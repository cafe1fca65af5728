import type { StorageError } from '#domain/error/storageError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { SyncStore, WriteTx } from './tables.ts';

/** Writes one piece of work atomically and separately from all others. */
export type Write<Tables> = <T>(
  work: (tx: WriteTx<Tables>, last: Last) => Promise<T>,
) => Promise<Result<T, StorageError>>;

/**
 * Takes a write whose end the work need not await. The transaction awaits it and fails with it; the next piece of work
 * does not wait, and still reads its result, because a database executes requests in order.
 */
export type Last = (writing: Promise<void>) => void;

/** Defers a write to a collector, else awaits it. */
export async function deferTo(last: Last | undefined, writing: Promise<void>): Promise<void> {
  if (last) last(writing);
  else await writing;
}

/** The most that is written at once: the first ones do not wait for more. */
const MAX_TOGETHER = 100;

interface Piece<Tables> {
  /** Returns a function that reports success, once it is on the disk. */
  readonly run: (tx: WriteTx<Tables>, last: Last) => Promise<() => void>;
  readonly alone: () => Promise<void>;
}

/**
 * Like the store's `write`, but work that arrives during a write shares the next transaction: a commit costs far more than a row.
 * Pieces run in order and each sees earlier ones. If one fails, all roll back and each is written alone, so that it
 * fails only itself. A piece may therefore run twice.
 */
export function writeTogether<Tables>({ write }: Pick<SyncStore<Tables>, 'write'>): Write<Tables> {
  let waiting: Piece<Tables>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    // Calls of the same tick share it.
    await Promise.resolve();
    while (waiting.length > 0) {
      const pieces = waiting.slice(0, MAX_TOGETHER);
      waiting = waiting.slice(MAX_TOGETHER);
      await writePieces(write, pieces);
    }
    isWriting = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        run: async (tx, last) => {
          const value = await work(tx, last);
          return () => resolve(ok(value));
        },
        alone: () => write((tx) => wholly((last) => work(tx, last))).then(resolve, reject),
      });
      if (!isWriting) void writeAll();
    });
}

type WriteAlone<Tables> = SyncStore<Tables>['write'];

async function writePieces<Tables>(
  write: WriteAlone<Tables>,
  pieces: readonly Piece<Tables>[],
): Promise<void> {
  const callbacks = pieces.length > 1 ? await tryTogether(write, pieces) : null;
  if (callbacks) for (const each of callbacks) each();
  else for (const piece of pieces) await piece.alone();
}

/** Null if one of them failed, for any reason: it reports that itself. */
async function tryTogether<Tables>(
  write: WriteAlone<Tables>,
  pieces: readonly Piece<Tables>[],
): Promise<(() => void)[] | null> {
  try {
    const written = await write((tx) =>
      wholly(async (last) => {
        const callbacks: (() => void)[] = [];
        for (const piece of pieces) callbacks.push(await piece.run(tx, last));
        return callbacks;
      }),
    );
    return written.ok ? written.value : null;
  } catch {
    return null;
  }
}

async function wholly<T>(work: (last: Last) => Promise<T>): Promise<T> {
  const writing: Promise<void>[] = [];
  const value = await work((each) => {
    // If the work fails first, this failure is not reported.
    each.catch(() => undefined);
    writing.push(each);
  });
  await Promise.all(writing);
  return value;
}
