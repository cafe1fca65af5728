import { saveFavorite } from '#commands/dashboard/favorite.ts';
import { favoriteLane } from '#store/dashboards/favorites.ts';
import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import type { Tables } from '#store/schema.ts';
import { t } from '#ui/t.ts';
import { editorRefusalText } from './editorRefusalText.ts';

/** The message for a permanently rejected change; null where the page shows it in another way. */
export async function refusalText(db: Tables, row: OutboxRow): Promise<string | null> {
  switch (row.command) {
    case saveFavorite.commandName:
      return row.lane.startsWith(favoriteLane('chart', ''))
        ? t('An error occurred while starring this chart')
        : t('There was an issue favoriting this dashboard.');
    // Documents are loaded when the first of them is needed.
    case 'document.save':
      return (await import('./documentRefusalText.ts')).documentRefusalText(db, row);
    case 'document.create':
      return (await import('./documentRefusalText.ts')).creationRefusalText(db, row);
    case 'document.delete':
      return (await import('./documentRefusalText.ts')).deletionRefusalText(db, row);
    case 'deviceTable.send':
    case 'deviceTable.upload':
      return tableRefusalText(row);
    default:
      return editorRefusalText(db, row);
  }
}

/** The lane of a table is "upload:NAME". */
function tableRefusalText({ lane, lastAnswer }: OutboxRow): string {
  const text = t('The table {table} was not sent to the server.', {
    table: lane.slice(lane.indexOf(':') + 1),
  });
  return lastAnswer?.kind === 'http' ? `${text} ${lastAnswer.message}` : text;
}
