/** Milliseconds since the Unix epoch. */
export type Millis = number;

/** The only source of time and delays below `app`; tests pass a virtual one. */
export interface Clock {
  now(): Millis;
  /** Never rejects. */
  sleep(ms: Millis): Promise<void>;
}

/** Cryptographically strong in production, seeded in tests. */
export interface Random {
  bytes(length: number): Uint8Array;
}

/** When something was requested from the server, and when its response is stored. */
export interface PullTimes {
  readonly requestedAt: Millis;
  readonly now: Millis;
}

/**
 * Whether something happened after a request was sent, so that the response may be older. A time that is ahead of the
 * clock says nothing: the clock was set back since.
 */
export const isSince = (at: Millis, { requestedAt, now }: PullTimes): boolean =>
  at >= requestedAt && at <= now;

export const SECOND: Millis = 1_000;
export const MINUTE: Millis = 60 * SECOND;
export const HOUR: Millis = 60 * MINUTE;
export const DAY: Millis = 24 * HOUR;
