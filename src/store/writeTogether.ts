import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { SextantDb } from './db.ts';
import type { StorageError } from './storageError.ts';
import { write } from './write.ts';
import type { Tx } from './write.ts';

/** Writes one piece of work: all of it is kept or nothing is, and nothing else falls with it. */
export type Write = <T>(work: (tx: Tx, last: Last) => Promise<T>) => Promise<Result<T, StorageError>>;

/**
 * Takes a write that the work need not see the end of. The transaction waits for it, and falls with it; the next piece
 * of work does not wait, and reads what it wrote all the same, because a database does things in the order it was asked.
 */
export type Last = (writing: Promise<void>) => void;

/** Leaves a write to whoever takes it, else waits for it. */
export async function leaveTo(last: Last | undefined, writing: Promise<void>): Promise<void> {
  if (last) last(writing);
  else await writing;
}

/** So much is written in one go at most: what came first does not wait for more. */
const MOST_TOGETHER = 100;

interface Piece {
  /** Answers what tells of its success, once it is on the disk. */
  readonly run: (tx: Tx, last: Last) => Promise<() => void>;
  readonly alone: () => Promise<void>;
}

/**
 * Writes as `write` does, but what arrives while something is being written shares the next transaction: asking the disk
 * costs far more than a row. Pieces run one after the other in the order they came, and each sees what the ones before
 * it wrote. Where one fails none of them is kept, and then each is written alone, so that it fails for itself only.
 * A piece may therefore run twice.
 */
export function writeTogether(db: SextantDb): Write {
  let waiting: Piece[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    // What is asked for in the same breath comes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const pieces = waiting.slice(0, MOST_TOGETHER);
      waiting = waiting.slice(MOST_TOGETHER);
      await writePieces(db, pieces);
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
        alone: () => write(db, (tx) => wholly((last) => work(tx, last))).then(resolve, reject),
      });
      if (!isWriting) void writeAll();
    });
}

async function writePieces(db: SextantDb, pieces: readonly Piece[]): Promise<void> {
  const tell = pieces.length > 1 ? await tryTogether(db, pieces) : null;
  if (tell) for (const each of tell) each();
  else for (const piece of pieces) await piece.alone();
}

/** Null where one of them failed, for whatever reason: it will say so itself. */
async function tryTogether(db: SextantDb, pieces: readonly Piece[]): Promise<(() => void)[] | null> {
  try {
    const written = await write(db, (tx) =>
      wholly(async (last) => {
        const tell: (() => void)[] = [];
        for (const piece of pieces) tell.push(await piece.run(tx, last));
        return tell;
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
    // Where the work fails first, nobody hears of this one's failure.
    each.catch(() => undefined);
    writing.push(each);
  });
  await Promise.all(writing);
  return value;
}
