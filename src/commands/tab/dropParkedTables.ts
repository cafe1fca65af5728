import { deleteOutboxRows, laneRows } from '#sync/outbox/outbox.ts';
import { listTables } from '#store/sql/tables.ts';
import type { Tx } from '#store/write.ts';
import { tableLane } from './tabLane.ts';

/** Drops the parked changes of a deleted tab's tables: a person could no longer decide about them. */
export async function dropParkedTables(tx: Tx, tabId: string): Promise<void> {
  for (const table of await listTables(tx, tabId)) {
    const rows = await laneRows(tx, tableLane(table.id));
    await deleteOutboxRows(
      tx,
      rows.filter((row) => row.state === 'parked'),
    );
  }
}
