import { savedQueryLane } from '#commands/savedQuery/savedQueryDelivery.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';

/** The sync state of a saved query: on the server, pending, or parked. */
export type SavedState = 'saved' | 'waiting' | 'parked';

const PREFIX = savedQueryLane('');

/** The states of saved queries that are not simply saved, by id. */
export function savedStates(rows: readonly OutboxRow[]): ReadonlyMap<string, SavedState> {
  const states = new Map<string, SavedState>();
  for (const { lane, state } of rows) {
    if (!lane.startsWith(PREFIX)) continue;
    const id = lane.slice(PREFIX.length);
    if (state === 'parked' || !states.has(id)) states.set(id, state === 'parked' ? 'parked' : 'waiting');
  }
  return states;
}
