import type { Millis } from '#domain/time.ts';
import { dueAt } from '#store/outboxRow.ts';
import type { OutboxRow } from '#store/outboxRow.ts';

/** What a stretch of the outbox asks for. */
export interface Plan {
  /** Rows to send now, one of a lane, in the order of changes. */
  readonly due: readonly OutboxRow[];
  /** When something else is due at the earliest; null where all of it needs a person or another row first. */
  readonly nextAt: Millis | null;
  /** To go on with the next stretch. */
  readonly passed: Passed;
}

/** What the stretches before say about the next one. */
export interface Passed {
  /** Lanes that have a row there: it comes first. */
  readonly lanes: ReadonlySet<string>;
  /** Lanes whose thing is still to be created. */
  readonly creating: ReadonlySet<string>;
}

export const NOTHING_PASSED: Passed = { lanes: new Set(), creating: new Set() };

/**
 * Chooses what to send of a stretch of the outbox. Only the first row of a lane can leave; lanes do not wait for one
 * another, except that a row waits for the creation of what it needs. A queue of any length is planned stretch by
 * stretch, in the order of changes.
 */
export function plan(rows: readonly OutboxRow[], now: Millis, passed: Passed = NOTHING_PASSED): Plan {
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

/** The clock was set back since. What is waited for by it could be years away. */
function isFromTheFuture({ attempt, createdAt }: OutboxRow, now: Millis): boolean {
  return (attempt?.at ?? createdAt) > now;
}

export function earlier(a: Millis | null, b: Millis | null): Millis | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function inOrder(rows: readonly OutboxRow[]): OutboxRow[] {
  return [...rows].sort((a, b) => a.seq - b.seq);
}
