import type { Frame } from '../compile/frame.ts';
import type { Millis } from '../time.ts';

/** A condition of the filter bar that a query did not use, and why. */
export interface RejectedFilter {
  readonly column: string;
  readonly reason: string;
}

/** The answer to one query of a chart. */
export interface QueryAnswer {
  readonly frame: Frame;
  /** The statement that was run, as "View query" shows it. */
  readonly sql: string;
  /** Rows before post-processing, where the server says; the row limit shows in it. */
  readonly sqlRowCount: number | null;
  readonly rejectedFilters: readonly RejectedFilter[];
  readonly appliedColumns: readonly string[];
  /** When the engine computed it; null where that was just now. */
  readonly computedAt: Millis | null;
  /** Why there are no rows, where the engine said so in an answer that counts as one. */
  readonly error: string | null;
}
