import type { Frame } from '../compile/frame.ts';
import type { Millis } from '../time.ts';

/** A filter condition that a query did not use, and why. */
export interface RejectedFilter {
  readonly column: string;
  readonly reason: string;
}

/** The result of one query of a chart. */
export interface QueryResponse {
  readonly frame: Frame;
  /** The SQL that was executed, as "View query" shows it. */
  readonly sql: string;
  /** Rows before post-processing, if the server reports it; shows whether the row limit applied. */
  readonly sqlRowCount: number | null;
  readonly rejectedFilters: readonly RejectedFilter[];
  readonly appliedColumns: readonly string[];
  /** When the engine computed it; null if just now. */
  readonly computedAt: Millis | null;
  /** Why there are no rows, if the engine reported an error in a successful response. */
  readonly error: string | null;
  /** Whether a row rule of the server limits the person, where one does. */
  readonly isLimited?: boolean;
  /** The rows of the annotation layers that the query named; absent where it named none. */
  readonly annotations?: Readonly<Record<string, Frame>>;
}
