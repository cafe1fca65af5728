import { deleteOutboxRows, laneRows } from '#store/outbox.ts';
import { listTables } from '#store/tables.ts';
import type { Tx } from '#store/write.ts';
import { tableLane } from './tabLane.ts';

/** A tab that goes takes its tables along: what was refused of them is nothing a person could still decide about. */
export async function dropParkedTables(tx: Tx, tabId: string): Promise<void> {
  for (const table of await listTables(tx, tabId)) {
    const rows = await laneRows(tx, tableLane(table.id));
    await deleteOutboxRows(
      tx,
      rows.filter((row) => row.state === 'parked'),
    );
  }
}
