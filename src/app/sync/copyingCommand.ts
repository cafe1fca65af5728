import { addSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { savedQueryLane } from '#commands/savedQuery/savedQueryDelivery.ts';
import { sendTable } from '#commands/deviceTable/sendTable.ts';
import { uploadedTable } from '#commands/deviceTable/uploadLane.ts';
import { addTab } from '#commands/tab/tab.ts';
import { tabLane } from '#commands/tab/tabLane.ts';
import { nextName } from '#domain/device/nextName.ts';
import { asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import { savedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import { copyName } from '#domain/tab/tabName.ts';
import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import { getSavedQuery } from '#store/sql/savedQueries.ts';
import type { Tables } from '#store/schema.ts';
import { closedTab, getTab } from '#store/sql/tabs.ts';
import type { Command } from '#sync/command.ts';

/**
 * Returns the command that copies, under a new id, the entity that a row was to save; null where that is gone. A table
 * is sent under the next name.
 */
export async function copyingCommand(
  db: Tables,
  row: Pick<OutboxRow, 'args' | 'lane'>,
  id: string,
): Promise<Command | null> {
  const idIn = (lane: string): string | null =>
    row.lane.startsWith(lane) ? row.lane.slice(lane.length) : null;
  const tabId = idIn(tabLane(''));
  if (tabId !== null) {
    const tab = (await getTab(db, tabId)) ?? (await closedTab(db, tabId))?.tab;
    return tab ? addTab({ ...tab, id, name: copyName(tab.name), autorun: false }) : null;
  }
  const table = uploadedTable(row.lane);
  if (table !== null) {
    const { id: file, rows } = asRecord(row.args);
    return sendTable({ id, table: nextName(table), rows: asNumber(rows) ?? undefined, copyOf: asText(file) });
  }
  const savedId = idIn(savedQueryLane(''));
  const query = savedId !== null && (await getSavedQuery(db, savedId));
  if (!query) return null;
  const fields = { ...savedQueryFields(query), label: copyName(query.label).slice(0, 256) };
  return addSavedQuery({ id, tabId: null, fields });
}
