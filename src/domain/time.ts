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

export const SECOND: Millis = 1_000;
export const MINUTE: Millis = 60 * SECOND;
export const HOUR: Millis = 60 * MINUTE;
export const DAY: Millis = 24 * HOUR;
