import { unreachable } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';

export interface OutboxAttempt {
  readonly id: string;
  readonly at: Millis;
}

/** The last outcome of a row, in a form that can be stored and shown. */
export interface LastResponse {
  readonly at: Millis;
  readonly kind: string;
  readonly status: number | null;
  readonly message: string;
}

/**
 * A change on its way to the server.
 *
 *   queued ──attempt──▶ inflight ──done──▶ (removed)
 *     ▲                    │
 *     └───────retry────────┤
 *   parked ◀──rejected─────┘      a parked row waits for a person, or for `retryAt`
 *
 * A row found `inflight` while nobody holds its lane belongs to a sender that died: its attempt may have arrived.
 */
export interface OutboxRow {
  /** The order of changes. */
  readonly seq: number;
  /** One key for all attempts. */
  readonly id: string;
  readonly command: string;
  readonly args: unknown;
  /** Rows of one lane are sent in order, one at a time. */
  readonly lane: string;
  /** Lanes whose earlier rows must be sent first. */
  readonly needs: readonly string[];
  /** Rows with this key replace each other until first attempted. */
  readonly coalesceKey: string | null;
  /** Before a `create` the server knows no such object; a `delete` is retried until the server agrees. */
  readonly role: 'create' | 'change' | 'delete';
  readonly state: 'queued' | 'inflight' | 'parked';
  /** The debounce: not sent earlier. */
  readonly notBefore: Millis;
  /** Backoff after a failed attempt; for a parked row the next automatic retry. */
  readonly retryAt: Millis | null;
  readonly createdAt: Millis;
  /** When the first of the coalesced rows was queued: the maximum wait counts from here. */
  readonly waitingSince: Millis;
  readonly attempts: number;
  readonly attempt: OutboxAttempt | null;
  /** Whether some attempt had no response, so that it is unknown whether it arrived. */
  readonly unanswered: boolean;
  /** What was sent in the attempts that may have arrived, as far as the command records it. */
  readonly sent: readonly unknown[];
  /** Consecutive server failures, each a response in the contract's format. */
  readonly serverFailures: number;
  readonly lastAnswer: LastResponse | null;
}

/** When a row may be sent, considered alone; null if only a person can release it. */
export function dueAt(row: Omit<OutboxRow, 'seq'>): Millis | null {
  switch (row.state) {
    case 'queued':
      return Math.max(row.notBefore, row.retryAt ?? row.notBefore);
    // The sender holds the lane's lock; if the lock is free, the sender died and the row is to be retried.
    case 'inflight':
      return row.attempt?.at ?? row.notBefore;
    case 'parked':
      return row.retryAt;
    default:
      return unreachable(row.state);
  }
}
