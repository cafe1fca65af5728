import { err, ok } from '#domain/result.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { dropResults } from '#store/sql/results.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { RESULT_TABLES, write } from '#store/write.ts';
import type { ShownRows } from '../../../workers/results/protocol.ts';
import type { ResultsClient } from './resultsWorker.ts';
import type { RowWriter } from '../sql/runnerDeps.ts';

export interface RowWriterDeps {
  readonly db: SextantDb;
  readonly results: ResultsClient;
  readonly clock: Clock;
  /** The rows are on screen, from memory, but could not be stored; the person is notified. */
  readonly onNotKept: (resultId: string, error: StorageError) => void;
}

/** Delays the write of many rows, so that the first are drawn before it takes CPU time. */
const REST: Millis = 150;

/** Fewer cells are stored before they are shown: a page that is reloaded right after a run still has them. */
const FEW_CELLS = 20_000;

/** A disk that takes longer does not delay the rows on screen any further. */
const MAX_WAIT: Millis = 500;

/** Rows for the runner: few are stored first, many are returned at once and stored right after. */
export function createRowWriter({ db, results, clock, onNotKept }: RowWriterDeps): RowWriter {
  const keeping = new Map<string, Promise<void>>();

  async function keep(resultId: string, queryId: string, rows: ShownRows, rest: Millis): Promise<void> {
    const now = clock.now();
    const origin = 'live';
    results.hold(resultId, { ...rows, queryId, origin, storedAt: now });
    if (rest > 0) await clock.sleep(rest);
    const kept = await results.keep({ resultId, queryId, origin, now, changes: null });
    if (!kept.ok) onNotKept(resultId, kept.error);
  }

  function begin(resultId: string, work: Promise<void>): Promise<void> {
    const done = work.finally(() => {
      if (keeping.get(resultId) === done) keeping.delete(resultId);
    });
    keeping.set(resultId, done);
    return done;
  }

  return {
    async decode({ resultId, queryId, format, body }, signal) {
      const decoded = await results.decode({ resultId, format, body }, { signal });
      if (decoded.ok) {
        const { envelope, illFormed: _, ...rows } = decoded.value;
        if (rows.columns.length > 0) {
          const isSmall = rows.columns.length * rows.rowCount <= FEW_CELLS;
          const kept = begin(resultId, keep(resultId, queryId, rows, isSmall ? 0 : REST));
          if (isSmall) await Promise.race([kept, clock.sleep(MAX_WAIT)]);
        }
        return ok({ envelope, rowCount: rows.rowCount });
      }
      const { error } = decoded;
      switch (error.kind) {
        case 'aborted':
          return err({ kind: 'aborted', message: 'Stopped.', cause: null });
        case 'malformed':
          return err({ kind: 'not-an-answer', message: error.message, cause: error.cause });
        case 'interrupted':
          return err({
            kind: 'worker',
            message: 'The response was incomplete. Run the query again.',
            cause: error.cause,
          });
      }
    },

    async drop(resultId) {
      await keeping.get(resultId);
      await results.release(resultId);
      const dropped = await write(db, (tx) => dropResults(tx, [resultId]), RESULT_TABLES);
      if (!dropped.ok) onNotKept(resultId, dropped.error);
    },
  };
}
