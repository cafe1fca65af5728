import { documentLane } from '#store/documents/documents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { deleteOutboxRows, laneRows, putOutboxRow } from '#sync/outbox/outbox.ts';
import type { Tx } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import type { Millis } from '#domain/time.ts';
import { kindOf } from '../kinds/kinds.ts';
import { createDelivery } from './sendCreation.ts';
import { lanesNeeded } from './lane.ts';
import { saveDelivery } from './sendSave.ts';

/**
 * The commands that send a document: its creation, or the save of its saved content. Replaces a save that was rejected
 * or is in conflict; sends a creation again that was rejected, and a rejected save that has arrived in part, without
 * `wait`. Waits for the creations of referenced documents. `wait` is the time in which a person can undo it.
 */
export async function deliveryOf(tx: Tx, row: StoredDocument | null, wait: Millis = 0): Promise<Command[]> {
  if (!row) return [];
  const lane = await laneRows(tx, documentLane(row.id));
  const parked = lane.filter((each) => each.command === saveDelivery.commandName && each.state === 'parked');
  const arrived = parked.find(({ unanswered }) => unanswered);
  await deleteOutboxRows(tx, parked);
  if (!row.saved || row.deletedAt !== null) return [];
  if (kindOf(row.kind).staysHere?.(row.saved.content) === true) return [];
  const needs = await lanesNeeded(tx, row);
  if (row.remoteId !== null) {
    // It knows what it has sent, which otherwise counts as somebody else's save.
    if (arrived !== undefined) {
      await putOutboxRow(tx, { ...sentAgain(arrived), needs });
      return [];
    }
    return [saveDelivery({ id: row.id, needs, wait })];
  }
  const creations = lane.filter((each) => each.command === createDelivery.commandName);
  for (const each of creations) {
    // What the person saved since may mend it.
    if (each.state === 'parked') await putOutboxRow(tx, sentAgain(each));
  }
  if (creations.length > 0) return [];
  return [createDelivery({ id: row.id, needs })];
}

const sentAgain = (row: OutboxRow): OutboxRow => ({
  ...row,
  state: 'queued',
  notBefore: 0,
  retryAt: null,
  serverFailures: 0,
});
