import type { DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api';

/**
 * A stream that ended before its last row. It ends as one with all of its rows does, but for being a stream no longer, and
 * does not say why.
 */
export class StreamCut extends Error {
  /** Those before the end. */
  readonly rows: number;

  constructor(rows: number) {
    super('The statement failed after its first rows.');
    this.rows = rows;
  }
}

/** Whether a result that was a stream, and has no more rows, has not had all of them. */
export const isCut = (result: DuckDBResult, wasStream: boolean): boolean => wasStream && !result.isStreaming;

/** So many rows are computed again for the error of those after them. */
const MOST_AGAIN = 1_000_000;

/**
 * Why its stream was cut, after so many rows: computed whole, a statement says its error. `afresh` ends a transaction, which
 * the failure has ended already: in one that a person began nothing is computed again.
 */
export async function whyCut(
  statement: DuckDBPreparedStatement,
  rows: number,
  afresh: (() => Promise<unknown>) | null,
): Promise<unknown> {
  if (rows > MOST_AGAIN || afresh === null) return new StreamCut(rows);
  await afresh();
  return statement.run().then(
    () => new StreamCut(rows),
    (cause: unknown) => cause,
  );
}
