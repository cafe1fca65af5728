import { savedQueryLane } from '#commands/savedQueryDelivery.ts';
import type { OutboxRow } from '#store/outboxRow.ts';

/** How safe a saved query is: on the server, on its way, or refused. */
export type SavedState = 'saved' | 'waiting' | 'parked';

const PREFIX = savedQueryLane('');

/** The states of those that are not simply saved, by their ids. */
export function savedStates(rows: readonly OutboxRow[]): ReadonlyMap<string, SavedState> {
  const states = new Map<string, SavedState>();
  for (const { lane, state } of rows) {
    if (!lane.startsWith(PREFIX)) continue;
    const id = lane.slice(PREFIX.length);
    if (state === 'parked' || !states.has(id)) states.set(id, state === 'parked' ? 'parked' : 'waiting');
  }
  return states;
}
