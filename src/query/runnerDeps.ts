import type { ServerQuery } from '#domain/query/transition.ts';
import type { Result } from '#domain/result.ts';
import type { Clock, Millis, Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#store/storageError.ts';
import type { Executor, ResultFormat } from './executor.ts';

/** An answer whose rows the results worker has taken apart. */
export interface DecodedAnswer {
  /** Everything of the answer but its rows, as it was written. */
  readonly envelope: unknown;
  readonly rowCount: number;
}

export interface DecodeFailure {
  readonly kind: 'not-an-answer' | 'aborted' | 'worker';
  readonly message: string;
  readonly cause: unknown;
}

/** Takes answers apart and keeps their rows; the results worker's side of the bridge. */
export interface RowWriter {
  decode(
    answer: {
      readonly resultId: string;
      readonly queryId: string;
      readonly format: ResultFormat;
      readonly body: ReadableStream<Uint8Array>;
    },
    signal: AbortSignal,
  ): Promise<Result<DecodedAnswer, DecodeFailure>>;
  /** Forgets the rows here and on disk. */
  drop(resultId: string): Promise<void>;
}

/** What the server remembers of this person's queries. */
export interface QueryHistory {
  /** Queries that changed after a moment of the server's clock. */
  updatedSince(
    moment: Millis,
  ): Promise<Result<readonly ServerQuery[], { readonly kind: string; readonly cause: unknown }>>;
}

export interface RunnerDeps {
  readonly db: SextantDb;
  readonly executor: Executor;
  readonly history: QueryHistory;
  readonly rows: RowWriter;
  readonly clock: Clock;
  readonly random: Random;
  /** The rows a tab gets that names no limit of its own: a server that is told none brings all it has. */
  readonly defaultQueryLimit: () => number;
  /** The page's query string, which a statement may read. */
  readonly search: () => string;
  /** A write that failed after the run was under way: the rows are on screen but not kept. */
  readonly onStorageError: (error: StorageError) => void;
  /** A run that ended in a bug of ours. */
  readonly onBug: (error: unknown) => void;
}
