import type { Millis } from '#domain/time.ts';
import { dueAt, type OutboxRow } from '#sync/outbox/outboxRow.ts';

/** The plan for one batch of the outbox. */
export interface SendPlan {
  /** Rows to send now, at most one per lane, in the order of changes. */
  readonly due: readonly OutboxRow[];
  /** The earliest time at which another row is due; null if all others need a person or another row first. */
  readonly nextAt: Millis | null;
  /** Input for planning the next batch. */
  readonly passed: Passed;
}

/** What the earlier batches determine for the next one. */
export interface Passed {
  /** Lanes with a row in an earlier batch, which must be sent first. */
  readonly lanes: ReadonlySet<string>;
  /** Lanes whose object is not created yet. */
  readonly creating: ReadonlySet<string>;
}

export const NOTHING_PASSED: Passed = { lanes: new Set(), creating: new Set() };

/**
 * Selects the rows to send from one batch of the outbox. Only the first row of a lane can be sent; lanes do not wait
 * for one another, except that a row waits for the creation of what it needs. A queue of any length is planned batch by
 * batch, in the order of changes.
 */
export function plan(rows: readonly OutboxRow[], now: Millis, passed: Passed = NOTHING_PASSED): SendPlan {
  const lanes = new Set(passed.lanes);
  const creating = new Set(passed.creating);
  const due: OutboxRow[] = [];
  let nextAt: Millis | null = null;
  for (const row of inOrder(rows)) {
    const isFirst = !lanes.has(row.lane);
    const at = isFirst && !row.needs.some((lane) => creating.has(lane)) ? dueAt(row) : null;
    lanes.add(row.lane);
    if (row.role === 'create') creating.add(row.lane);
    if (at === null) continue;
    if (at <= now || isFromTheFuture(row, now)) due.push(row);
    else nextAt = earlier(nextAt, at);
  }
  return { due, nextAt, passed: { lanes, creating } };
}

/**
 * The clock was set back since. Times taken before could be years ahead, also those of a response to a request that was
 * sent before the clock was set forward.
 */
function isFromTheFuture({ attempt, createdAt, lastAnswer }: OutboxRow, now: Millis): boolean {
  return Math.max(attempt?.at ?? createdAt, lastAnswer?.at ?? 0) > now;
}

/** The earlier of two times; null stands for none. */
export function earlier(a: Millis | null, b: Millis | null): Millis | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function inOrder(rows: readonly OutboxRow[]): OutboxRow[] {
  return [...rows].sort((a, b) => a.seq - b.seq);
}
