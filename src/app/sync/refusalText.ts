import { saveFavorite } from '#commands/dashboard/favorite.ts';
import { favoriteLane } from '#store/dashboards/favorites.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import type { Tables } from '#store/schema.ts';
import { t } from '#ui/t.ts';
import { editorRefusalText } from './editorRefusalText.ts';

// Loaded when the first of them is needed.
const documentTexts = () => import('./documentRefusalText.ts');

/** The message for a permanently rejected change; null where the page shows it in another way. */
export async function refusalText(db: Tables, row: OutboxRow): Promise<string | null> {
  switch (row.command) {
    case saveFavorite.commandName:
      return row.lane.startsWith(favoriteLane('chart', ''))
        ? t('An error occurred while starring this chart')
        : t('There was an issue favoriting this dashboard.');
    case 'document.save':
      return (await documentTexts()).documentRefusalText(db, row);
    case 'document.create':
      return (await documentTexts()).creationRefusalText(db, row);
    case 'document.delete':
      return (await documentTexts()).deletionRefusalText(db, row);
    case 'comment.add':
      return t('A comment was not taken by the server. It is in the Outbox.');
    case 'deviceTable.send':
    case 'deviceTable.upload':
      return (await import('./tableRefusalText.ts')).tableRefusalText(row);
    default:
      return editorRefusalText(db, row);
  }
}
