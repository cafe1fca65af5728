export type EngineErrorKind =
  /** The text does not parse. */
  | 'syntax'
  /** The statement failed in DuckDB. */
  | 'engine'
  /** A statement that changes data where the database does not permit it. */
  | 'dml'
  /** A call of a function that no database permits. */
  | 'forbidden'
  /** A statement or a name that no database permits: settings, files, extensions. */
  | 'refused'
  /** It would read rows that are kept from the person. */
  | 'limited'
  /** No statement in the text. */
  | 'empty'
  /** Stopped by a person. */
  | 'stopped'
  /** Nobody waited for the response any more. */
  | 'abandoned'
  /** Its time limit for running or waiting passed. */
  | 'timedOut'
  /** It needed more memory or disk space than an engine has. */
  | 'memory'
  /** The engine's process ended; the statement may or may not have had its effect. */
  | 'died'
  /** No engine of that key, or it could not be opened. */
  | 'unavailable';

export interface EngineError {
  readonly kind: EngineErrorKind;
  readonly message: string;
  /** DuckDB's error class: Catalog, Binder, Parser, Conversion… */
  readonly exception: string | null;
  /** The index of the failed statement, and the offset in its text in UTF-16 units; null where unknown. */
  readonly at: { readonly statement: number; readonly offset: number } | null;
  /** With `timedOut`: the time limit. */
  readonly seconds?: number;
}
