import type { OutboxRow } from '#sync/outbox/outboxRow.ts';

/** The rows that can still be sent automatically: no parked row precedes them in their lane or in one they need. */
export function waitingRows(outbox: readonly OutboxRow[]): OutboxRow[] {
  const stuck = new Set<string>();
  const waiting: OutboxRow[] = [];
  for (const row of [...outbox].sort((a, b) => a.seq - b.seq)) {
    const isStuck =
      row.state === 'parked' || stuck.has(row.lane) || row.needs.some((lane) => stuck.has(lane));
    if (isStuck) stuck.add(row.lane);
    else waiting.push(row);
  }
  return waiting;
}
