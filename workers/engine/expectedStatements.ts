import type { Frame } from '#domain/compile/frame.ts';

/** Rows that never change under a name. */
export interface StableRows {
  /** Rows under the same name replace each other. */
  readonly name: string;
  readonly version: string;
  /** What a statement reads them from. */
  readonly from: string;
}

export const isSameRows = (a: StableRows, b: StableRows): boolean =>
  a.name === b.name && a.version === b.version && a.from === b.from;

/** A statement that runs before it is asked for. */
interface Expected {
  readonly rows: StableRows;
  readonly sql: string;
  /** Null if it was stopped, or the engine refused it. */
  readonly frame: Promise<Frame | null>;
  readonly stop: () => void;
}

/** The statement that runs because it will probably be asked for. */
export interface ExpectedStatements {
  begin(statement: Expected): void;
  /** The rows of a statement if it is the one that runs. Any other ends it, so that its request does not wait. */
  take(rows: StableRows, sql: string): Promise<Frame | null>;
  stop(): void;
}

export function createExpectedStatements(): ExpectedStatements {
  let running: Expected | null = null;

  function stop(): void {
    running?.stop();
    running = null;
  }

  return {
    stop,
    begin(statement) {
      stop();
      running = statement;
      void statement.frame.then(() => {
        if (running === statement) running = null;
      });
    },
    async take(rows, sql) {
      if (running !== null && isSameRows(running.rows, rows) && running.sql === sql) return running.frame;
      stop();
      return null;
    },
  };
}
