import * as v from 'valibot';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { putFavorites } from '#store/dashboards/favorites.ts';
import { documentLane } from '#store/documents/documents.ts';
import { defineCommand } from '#store/command.ts';
import { favoriteArgs, saveFavorite } from './favorite.ts';

/** DASH-02, CHT-03. */
export const setFavorite = defineCommand('favorite.set', {
  args: v.object({ ...favoriteArgs.entries, isOn: v.boolean() }),
  apply: async (tx, favorite) => {
    await putFavorites(tx, [favorite]);
    const { kind, id } = favorite;
    // One that no server has yet is created first, and gets another id then.
    const made = kind === 'dashboard' && id < 0 ? await documentOfDashboard(tx, id) : undefined;
    return [saveFavorite({ kind, id, needs: made ? [documentLane(made.id)] : [] })];
  },
});
