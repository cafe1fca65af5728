import { assert } from '#domain/result.ts';
import { enqueue } from '#sync/enqueue.ts';
import type { Arrival } from '#sync/enqueue.ts';
import { laneRows } from '#store/outbox/outbox.ts';
import type { Tx } from '#store/write.ts';
import { saveTab } from './saveTab.ts';
import { tabLane } from './tabLane.ts';

/** Queues a save of a tab, unless one is queued, after a pull showed that the server lacks its edits. */
export async function queueSave(tx: Tx, id: string, arrival: Arrival): Promise<void> {
  const rows = await laneRows(tx, tabLane(id));
  if (rows.some((row) => row.command === saveTab.commandName)) return;
  const command = saveTab({ id });
  const bound = saveTab.bind(command.args);
  assert(bound.ok && bound.value.delivery, 'A save of a tab is sent.');
  await enqueue(tx, command, bound.value.delivery, arrival);
}
