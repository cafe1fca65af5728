import { saveDashboard } from '#commands/dashboard.ts';
import { noteColors } from '#commands/dashboardColors.ts';
import { saveFilters } from '#commands/dashboardFilters.ts';
import { saveSettings, settingsArgs } from '#commands/dashboardSettings.ts';
import { favoriteLane, saveFavorite } from '#commands/favorite.ts';
import { changedFields } from '#domain/dashboard/dashboard.ts';
import { confirmedDashboard, getDashboard } from '#store/dashboards.ts';
import type { OutboxRow } from '#store/outboxRow.ts';
import type { Tables } from '#store/schema.ts';
import { t } from '#ui/t.ts';
import * as v from 'valibot';
import { editorRefusalText } from './editorRefusalText.ts';

const FORBIDDEN = 403;

/** The message for a permanently rejected change; null where the page shows it in another way. */
export async function refusalText(db: Tables, row: OutboxRow): Promise<string | null> {
  switch (row.command) {
    case saveFavorite.commandName:
      return row.lane.startsWith(favoriteLane('chart', ''))
        ? t('An error occurred while starring this chart')
        : t('There was an issue favoriting this dashboard.');
    case saveDashboard.commandName:
      return row.lastAnswer?.status === FORBIDDEN ? forbidden(db, row) : notSaved(row);
    case saveFilters.commandName:
      return row.lastAnswer?.status === FORBIDDEN ? mayNotEdit() : notSaved(row);
    case saveSettings.commandName: {
      if (row.lastAnswer?.status === FORBIDDEN) return mayNotEdit();
      const settings = v.safeParse(settingsArgs, row.args);
      const isOfScope = settings.success && settings.output.crossFiltersEnabled !== undefined;
      return isOfScope ? t('Failed to save cross-filter scoping') : notSaved(row);
    }
    // Nobody asked for it.
    case noteColors.commandName:
      return null;
    default:
      return editorRefusalText(db, row);
  }
}

/** ERR-57, ERR-58: forbidden publishing has its own message. */
async function forbidden(db: Tables, row: OutboxRow): Promise<string> {
  const id = Number(row.lane.split(':')[1]);
  const [dashboard, confirmed] = await Promise.all([getDashboard(db, id), confirmedDashboard(db, id)]);
  const changed = dashboard && confirmed ? Object.keys(changedFields(dashboard, confirmed.fields)) : [];
  return changed.join() === 'published'
    ? t('You do not have permissions to edit this dashboard.')
    : mayNotEdit();
}

function mayNotEdit(): string {
  return t('You do not have permission to edit this dashboard');
}

/** ERR-41, ERR-46. */
function notSaved({ lastAnswer }: OutboxRow): string {
  const isKnown = lastAnswer !== null && lastAnswer.kind === 'http' && lastAnswer.message !== '';
  return isKnown
    ? t('Sorry, there was an error saving this dashboard: {error}', { error: lastAnswer.message })
    : t('Sorry, an unknown error occurred');
}
