import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import { ok } from '#domain/result.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { favoriteLane, getFavorite, putFavorites } from '#store/dashboards/favorites.ts';
import { documentLane } from '#store/documents/documents.ts';
import { defineCommand } from '#sync/command.ts';

const args = v.object({ kind: v.picklist(['dashboard', 'chart']), id: v.number() });

/** DASH-02, CHT-03. */
export const setFavorite = defineCommand('favorite.set', {
  args: v.object({ ...args.entries, isOn: v.boolean() }),
  apply: async (tx, favorite) => {
    await putFavorites(tx, [favorite]);
    const { kind, id } = favorite;
    // One that no server has yet is created first, and gets another id then.
    const made = kind === 'dashboard' && id < 0 ? await documentOfDashboard(tx, id) : undefined;
    return [saveFavorite({ kind, id, needs: made ? [documentLane(made.id)] : [] })];
  },
});

/** Safe to repeat; of several changes only the last is sent. */
export const saveFavorite = defineCommand('favorite.save', {
  args: v.object({ ...args.entries, needs: v.optional(v.array(v.string()), []) }),
  needs: ({ needs }) => needs,
  lane: ({ kind, id }) => favoriteLane(kind, id),
  coalesce: 'last',
  repeat: 'keyed',
  snapshot: async (db, { kind, id }) => (await getFavorite(db, kind, id)) ?? null,
  send: async (api: Api, _args, favorite) => {
    const saved = await api.favorite.set(favorite);
    return saved.ok ? ok(true) : saved;
  },
});
