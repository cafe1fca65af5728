import type { ServerQuery } from '#domain/query/transition.ts';
import type { Result } from '#domain/result.ts';
import type { Clock, Millis, Random } from '#domain/time.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { Executor, ExecuteFormat } from './execute/executor.ts';

/** A response whose rows the results worker has decoded. */
export interface StoredResponse {
  /** Everything in the response except its rows. */
  readonly envelope: unknown;
  readonly rowCount: number;
}

export interface RowWriterFailure {
  readonly kind: 'not-an-answer' | 'aborted' | 'worker';
  readonly message: string;
  readonly cause: unknown;
}

/** Decodes responses and stores their rows, in the results worker. */
export interface RowWriter {
  decode(
    answer: {
      readonly resultId: string;
      readonly queryId: string;
      readonly format: ExecuteFormat;
      readonly body: ReadableStream<Uint8Array>;
    },
    signal: AbortSignal,
  ): Promise<Result<StoredResponse, RowWriterFailure>>;
  /** Deletes the rows in memory and on disk. */
  drop(resultId: string): Promise<void>;
}

/** The server's history of this person's queries. */
export interface QueryHistory {
  /** Queries changed after a time of the server's clock. */
  updatedSince(
    moment: Millis,
  ): Promise<Result<readonly ServerQuery[], { readonly kind: string; readonly cause: unknown }>>;
}

/** Locks that the pages of a browser share. */
export interface QueryLock {
  /** Runs the work under the lock, or returns false at once if the lock is held elsewhere. */
  tryLock(name: string, work: () => Promise<void>): Promise<boolean>;
}

export interface RunnerDeps {
  readonly db: SextantDb;
  readonly executor: Executor;
  readonly history: QueryHistory;
  readonly rows: RowWriter;
  readonly clock: Clock;
  readonly random: Random;
  readonly lock: QueryLock;
  /** The row limit of a tab that sets none: without a limit a server returns all rows. */
  readonly defaultQueryLimit: () => number;
  /** The page's query string, which a statement may read. */
  readonly search: () => string;
  /** A write that failed while the query ran: the rows are on screen but not stored. */
  readonly onStorageError: (error: StorageError) => void;
  /** A query that failed because of a bug in this app. */
  readonly onBug: (error: unknown) => void;
  readonly noteUsage?: (event: UsageEvent) => void;
}
