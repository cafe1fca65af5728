/** What statements may read and do, for the one who asks. It is judged by the engine that runs them. */
export type Reading = FreeReading | SourceReading;

/** Of a person who may read the database: any SELECT, and changes if the database permits them. */
export interface FreeReading {
  readonly kind: 'free';
  /** INSERT, UPDATE, DELETE, CREATE, DROP, ALTER and similar. */
  readonly dml: boolean;
  /** What may be read and named of an engine that also has other databases; null for everything. */
  readonly only: Readable | null;
}

export interface Readable {
  /** Names of the engine's databases that may be read wholly. */
  readonly catalogs: readonly string[];
  /** Tables of others. */
  readonly tables: readonly {
    readonly catalog: string;
    readonly schema: string;
    readonly name: string;
  }[];
}

/**
 * Of a person who may only read a dataset, or not all of its rows: one SELECT whose every table is read inside the
 * dataset's own source, which the server has put below a condition that nobody can guess.
 */
export interface SourceReading {
  readonly kind: 'source';
  readonly marks: Marks;
  /** Tables whose rows are limited for the person, with the names of the source that mean the limited rows. */
  readonly limited: readonly LimitedTable[];
  /**
   * Whether its statements have no SQL of the person, only names of columns and metrics and the dataset's own
   * expressions: a database elsewhere does not say what a text reads before it runs, so it runs no others.
   */
  readonly isComposed?: boolean;
}

export interface LimitedTable {
  readonly schema: string | null;
  readonly name: string;
  /** Whether its bare name means the limited rows inside the source. */
  readonly shadowed: boolean;
}

/** Unguessable texts of one request. A condition on each stands where the engine's plan shows what it covers. */
export interface Marks {
  /** On everything a dataset's source reads. */
  readonly source: string;
  /** On the rows of a table that a rule limits. */
  readonly rows: string;
}

/** For texts whose form is checked only. */
export const CHANGES_ALL: FreeReading = { kind: 'free', dml: true, only: null };

/** Any SELECT: of the server's own, whose rows nobody sees. */
export const READS_ALL: FreeReading = { kind: 'free', dml: false, only: null };

/** The same, for a statement that the server composed of names. */
export const composed = (reading: Reading): Reading =>
  reading.kind === 'source' ? { ...reading, isComposed: true } : reading;

/** The same without changes. */
export const readOnly = (reading: Reading): Reading =>
  reading.kind === 'free' ? { ...reading, dml: false } : reading;
