import type { Moment } from './command.ts';
import { deleteOutboxRows } from './outbox/outbox.ts';
import type { OutboxRow } from './outbox/outboxRow.ts';
import type { Registry } from './registry.ts';
import type { AppTypes, WriteTx } from './tables.ts';

/**
 * Discards a row at the person's request: it is settled as unsent, so that nothing waits for it any more. A row that
 * this version cannot read is only removed.
 */
export async function discardRow<Api, App extends AppTypes>(
  tx: WriteTx<App['tables']>,
  registry: Registry<Api, App>,
  row: OutboxRow,
  moment: Moment,
): Promise<void> {
  const bound = registry.bind({ name: row.command, args: row.args });
  if (bound.ok) await bound.value.delivery?.settleUnsent(tx, moment);
  await deleteOutboxRows(tx, [row]);
}
