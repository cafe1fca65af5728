import { unreachable } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { OutboxRow } from '#store/outboxRow.ts';

/** What to do next. */
export type Step =
  | { readonly kind: 'send'; readonly row: OutboxRow }
  /** Nothing is due before that moment. */
  | { readonly kind: 'wait'; readonly until: Millis }
  /** Nothing waits, or all that waits needs a person or another row first. */
  | { readonly kind: 'idle' };

/**
 * Chooses the next row to send. Only the first row of a lane can leave; lanes do not wait for one another, except that
 * a row waits for the creation of what it needs. `busy` names lanes that somebody is at already.
 */
export function plan(rows: readonly OutboxRow[], now: Millis, busy: ReadonlySet<string>): Step {
  let earliest: Millis | null = null;
  for (const row of heads(rows)) {
    if (busy.has(row.lane) || isBlocked(row, rows)) continue;
    const due = dueAt(row);
    if (due === null) continue;
    if (due <= now) return { kind: 'send', row };
    earliest = earliest === null ? due : Math.min(earliest, due);
  }
  return earliest === null ? { kind: 'idle' } : { kind: 'wait', until: earliest };
}

/** When a row may be sent, itself alone considered; null where only a person can release it. */
export function dueAt(row: OutboxRow): Millis | null {
  switch (row.state) {
    case 'queued':
      return Math.max(row.notBefore, row.retryAt ?? row.notBefore);
    // Whoever sent it holds the lane's lock; if the lock is free, they died and the row is to be taken up.
    case 'inflight':
      return row.attempt?.at ?? row.notBefore;
    case 'parked':
      return row.retryAt;
    default:
      return unreachable(row.state);
  }
}

/** The first row of every lane, in the order of changes. */
function heads(rows: readonly OutboxRow[]): OutboxRow[] {
  const lanes = new Set<string>();
  return inOrder(rows).filter((row) => {
    if (lanes.has(row.lane)) return false;
    lanes.add(row.lane);
    return true;
  });
}

/** Whether what the row needs is still to be created. */
function isBlocked(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  return rows.some((each) => each.role === 'create' && each.seq < row.seq && row.needs.includes(each.lane));
}

function inOrder(rows: readonly OutboxRow[]): OutboxRow[] {
  return [...rows].sort((a, b) => a.seq - b.seq);
}
