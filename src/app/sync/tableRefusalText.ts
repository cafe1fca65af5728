import { uploadedTable } from '#commands/deviceTable/uploadLane.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { t } from '#ui/t.ts';

/** The message for a table of this device that was not sent. */
export function tableRefusalText({ lane, lastAnswer }: OutboxRow): string {
  const text = t('The table {table} was not sent to the server.', { table: uploadedTable(lane) ?? lane });
  return lastAnswer?.kind === 'http' ? `${text} ${lastAnswer.message}` : text;
}
