import { createSavedQuery } from '#commands/savedQuery/createSavedQuery.ts';
import { saveSavedQuery } from '#commands/savedQuery/savedQueryDelivery.ts';
import { createTab } from '#commands/tab/createTab.ts';
import { saveTab } from '#commands/tab/saveTab.ts';
import { deleteQuery } from '#commands/query/query.ts';
import { createTable, deleteTable, saveTableExpanded } from '#commands/table/tableDelivery.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import type { Tables } from '#store/schema.ts';
import { getTable } from '#store/sql/tables.ts';
import { t } from '#ui/t.ts';

/** The message for a rejected change of the editor's tabs, tables and saved queries; null for any other. */
export async function editorRefusalText(db: Tables, row: OutboxRow): Promise<string | null> {
  switch (row.command) {
    case createSavedQuery.commandName:
      // The server accepted it with an invalid response (ERR-10).
      return row.lastAnswer?.kind === 'badShape'
        ? t('Your query was not properly saved')
        : t('Your query could not be saved');
    case saveSavedQuery.commandName:
      return t('Your query could not be updated');
    case createTab.commandName:
    case saveTab.commandName:
      if (isPostponed(row)) {
        return t('Unable to migrate query editor state to backend. Sextant will retry later.');
      }
      return t(
        'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
      );
    case createTable.commandName:
      if (isPostponed(row)) {
        return t('Unable to migrate table schema state to backend. Sextant will retry later.');
      }
      return t('An error occurred while storing the table beside your query.');
    case saveTableExpanded.commandName: {
      const table = await getTable(db, row.lane.slice(row.lane.indexOf(':') + 1));
      return table?.expanded === true
        ? t('An error occurred while expanding the table.')
        : t('An error occurred while collapsing the table.');
    }
    case deleteTable.commandName:
      return t('An error occurred while removing the table.');
    case deleteQuery.commandName:
      return t('An error occurred while removing query. Please contact your administrator.');
    default:
      return null;
  }
}

/** Whether the migration of a tab or a table failed on the server: it is retried automatically (ERR-19, ERR-20). */
export function isPostponed({ command, retryAt }: OutboxRow): boolean {
  return retryAt !== null && (command === createTab.commandName || command === createTable.commandName);
}
