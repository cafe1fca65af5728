import type { StoredDocument } from '#store/documentRow.ts';
import { deleteOutboxRows, laneRows } from '#store/outbox.ts';
import type { Tx } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import { createDelivery } from './sendCreation.ts';
import { documentLane, lanesNeeded } from './lane.ts';
import { saveDelivery } from './sendSave.ts';

/**
 * What brings a document to the server: its creation, or the save of what is saved here. It takes the place of a save
 * that was refused or is in conflict, and waits for the creations of what it refers to.
 */
export async function deliveryOf(tx: Tx, row: StoredDocument | null): Promise<Command[]> {
  if (!row) return [];
  const lane = await laneRows(tx, documentLane(row.id));
  const parked = lane.filter((each) => each.command === saveDelivery.commandName && each.state === 'parked');
  await deleteOutboxRows(tx, parked);
  if (!row.saved || row.detachedAt !== null || row.deletedAt !== null) return [];
  if (row.remoteId !== null) return [saveDelivery({ id: row.id, needs: await lanesNeeded(tx, row) })];
  const isCreating = lane.some((each) => each.command === createDelivery.commandName);
  return isCreating ? [] : [createDelivery({ id: row.id })];
}
