/** From a time on and before another, in milliseconds. */
export type TimeSpan = readonly [from: number, to: number];

/** The time axis of a chart. */
export interface TimeAxis {
  /** The column that its positions are values of; null for an expression. */
  readonly column: string | null;
  readonly along: 'x' | 'y';
  /** Its positions in order. */
  readonly places: readonly number[];
  /** The name of a position. */
  readonly text: (at: number) => string;
  /** The time grain of the query, as an ISO duration. */
  readonly grain: string | null;
}
