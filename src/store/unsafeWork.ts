import type { OutboxCounts } from './outbox.ts';
import { countOutbox } from './outbox.ts';
import type { Tables } from './schema.ts';
import { listDetachedTabs } from './tabs.ts';

/**
 * How much of a person's work is not on the server: what is on its way, and what waits for the person. A tab whose copy
 * there is gone has nothing in the outbox, and is nowhere but here all the same.
 */
export async function countUnsafe(db: Tables): Promise<OutboxCounts> {
  const [{ waiting, parked }, detached] = await Promise.all([countOutbox(db), listDetachedTabs(db)]);
  return { waiting, parked: parked + detached.length };
}
