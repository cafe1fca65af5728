import type { TableFileKind } from './fileKind.ts';

/** One database to be made (or, for a DuckDB file, only tried) by a process of its own. */
export type IngestJob =
  | { readonly kind: 'tables'; readonly sources: readonly TableSource[] }
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'duckdb'; readonly path: string }
  | { readonly kind: 'samples'; readonly folder: string };

export interface TableSource {
  readonly path: string;
  readonly kind: TableFileKind;
  /** The name its table gets. */
  readonly table: string;
  /** A second name for it: the file's own, where SQL takes that only in quotes. */
  readonly alias: string | null;
}

/** What came of it. */
export interface IngestReport {
  readonly tables: readonly LoadedTable[];
  readonly faults: readonly IngestFault[];
}

export interface LoadedTable {
  readonly name: string;
  readonly rows: number;
  /** What a person should know about how it was read: an encoding, lines of uneven length. */
  readonly notes: readonly string[];
}

/** A source (a file, or a table of one) that could not be loaded, and why. */
export interface IngestFault {
  readonly source: string;
  readonly reason: string;
}

export interface IngestRequest {
  readonly job: IngestJob;
  /** The DuckDB file to make, not there yet; unused by a job that only tries. */
  readonly target: string;
  readonly memory?: number | undefined;
}

export type IngestMessage =
  /** About to read this source: whoever watches knows what a crash was about. */
  | { readonly type: 'at'; readonly source: string }
  | { readonly type: 'done'; readonly report: IngestReport }
  /** The database as a whole could not be made. */
  | { readonly type: 'failed'; readonly reason: string };
