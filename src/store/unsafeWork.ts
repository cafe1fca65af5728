import { type OutboxCounts, countOutbox } from '#sync/outbox/outbox.ts';
import type { Tables } from './schema.ts';
import { listDetachedTabs } from './sql/tabs.ts';

/**
 * How much of a person's work is not on the server: pending and parked changes, and detached tabs, which are not in the
 * outbox but exist only here.
 */
export async function countUnsafe(db: Tables): Promise<OutboxCounts> {
  const [{ waiting, parked }, detached] = await Promise.all([countOutbox(db), listDetachedTabs(db)]);
  return { waiting, parked: parked + detached.length };
}
