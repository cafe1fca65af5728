import { grainFormat } from '../format/grainFormat.ts';
import type { TimeFormatter } from '../format/timeFormat.ts';

/** From a time on and before another, in milliseconds. */
export type TimeSpan = readonly [from: number, to: number];

/** The time axis of a chart, as data. */
export interface TimeAxis {
  /** The column that its positions are values of; null for an expression. */
  readonly column: string | null;
  readonly along: 'x' | 'y';
  /** Its positions in order. */
  readonly places: readonly number[];
  /** The author's format of a position's name; null for the one of the grain. */
  readonly format: string | null;
  /** The time grain of the query, as an ISO duration. */
  readonly grain: string | null;
}

/** The name of a position of an axis. */
export const positionName = ({ grain, format }: Pick<TimeAxis, 'grain' | 'format'>): TimeFormatter =>
  grainFormat(grain, format);
