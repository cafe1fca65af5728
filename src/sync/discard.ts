import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import { deleteOutboxRows } from '#store/outbox/outbox.ts';
import type { Tx } from '#store/write.ts';
import type { Moment } from './command.ts';
import type { Registry } from './registry.ts';

/**
 * Discards a row at the person's request: it is settled as unsent, so that nothing waits for it any more. A row that
 * this version cannot read is only removed.
 */
export async function discardRow<Api>(
  tx: Tx,
  registry: Registry<Api>,
  row: OutboxRow,
  moment: Moment,
): Promise<void> {
  const bound = registry.bind({ name: row.command, args: row.args });
  if (bound.ok) await bound.value.delivery?.settleUnsent(tx, moment);
  await deleteOutboxRows(tx, [row]);
}
