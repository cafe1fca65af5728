/** The part of a database that is being loaded: a table of several. */
export interface PreparingPart {
  readonly name: string;
  /** Its place among all, from 1. */
  readonly number: number;
  readonly of: number;
}

/** A database that the server is still loading. */
export interface Preparing {
  readonly name: string;
  /** Null where it is one part, or the server does not say. */
  readonly part: PreparingPart | null;
}
