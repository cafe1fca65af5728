import type { Millis } from '#domain/time.ts';
import type { WorkKind } from '../base/slots.ts';

/** The owner and time limit of some work. */
export interface Work {
  /** The id for `stop` and `before`. */
  readonly queryId: string;
  /** The id of the user: slots are shared fairly between people. */
  readonly person: number;
  readonly kind: WorkKind;
  /** The time limit for computing; waiting for a slot may take twice as long. */
  readonly timeout: Millis;
}

export type StopReason = 'person' | 'gone';

/** The caller of an engine, and when it stops waiting. */
export interface ComputeCaller {
  readonly person: number;
  /** Null if the result is needed in any case. */
  readonly signal: AbortSignal | null;
}
