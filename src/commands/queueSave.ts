import { assert } from '#domain/result.ts';
import { enqueue } from '#sync/enqueue.ts';
import type { Arrival } from '#sync/enqueue.ts';
import { laneRows } from '#store/outbox.ts';
import type { Tx } from '#store/write.ts';
import { saveTab } from './saveTab.ts';
import { tabLane } from './tabLane.ts';

/** Has a tab's edits sent where no row does it already, because reading from the server showed that they are not there. */
export async function queueSave(tx: Tx, id: string, arrival: Arrival): Promise<void> {
  const rows = await laneRows(tx, tabLane(id));
  if (rows.some((row) => row.command === saveTab.commandName)) return;
  const command = saveTab({ id });
  const bound = saveTab.bind(command.args);
  assert(bound.ok && bound.value.delivery, 'A save of a tab is sent.');
  await enqueue(tx, command, bound.value.delivery, arrival);
}
