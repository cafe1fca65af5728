import type { TextReading } from '#contract/dataset/textReading.ts';
import type { PreparingPart } from '#domain/preparing.ts';
import type { TableFileKind } from './fileKind.ts';

/** One database to create (or, for a DuckDB file, only to open) in a separate process. */
export type IngestJob =
  | { readonly kind: 'tables'; readonly sources: readonly TableSource[] }
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'duckdb'; readonly path: string }
  | { readonly kind: 'samples'; readonly folder: string };

export interface TableSource {
  readonly path: string;
  readonly kind: TableFileKind;
  /** The name of its table. */
  readonly table: string;
  /** An alias: the file's own name, where SQL accepts that only in quotes. */
  readonly alias: string | null;
  /** What a person chose of a text. */
  readonly reading?: TextReading;
}

/** The outcome of a job. */
export interface IngestReport {
  readonly tables: readonly LoadedTable[];
  readonly faults: readonly IngestFault[];
}

export interface LoadedTable {
  readonly name: string;
  readonly rows: number;
  /** Notes for the person about how it was read: encoding, lines of uneven length. */
  readonly notes: readonly string[];
}

/** A source (a file, or a table of one) that could not be loaded, with the reason. */
export interface IngestFault {
  readonly source: string;
  readonly reason: string;
}

export interface IngestRequest {
  readonly job: IngestJob;
  /** The DuckDB file to create, which must not exist; unused by a job that only opens. */
  readonly target: string;
  readonly memory?: number | undefined;
  /** The one folder that is read and written, where a file comes from somebody whom the server does not know. */
  readonly confinedTo?: string;
}

/** Called before each source is read. */
export type OnSource = (source: string, part: PreparingPart | null) => void;

export type IngestMessage =
  /** About to read this source: identifies the source of a crash. */
  | { readonly type: 'at'; readonly source: string; readonly part: PreparingPart | null }
  | { readonly type: 'done'; readonly report: IngestReport }
  /** The whole database could not be created. */
  | { readonly type: 'failed'; readonly reason: string };
