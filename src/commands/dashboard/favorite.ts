import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { ok } from '#domain/result.ts';
import { favoriteLane, getFavorite } from '#store/dashboards/favorites.ts';
import { defineCommand } from '#store/command.ts';

export const favoriteArgs = v.object({ kind: v.picklist(['dashboard', 'chart']), id: v.number() });

/** Safe to repeat; of several changes only the last is sent. */
export const saveFavorite = defineCommand('favorite.save', {
  args: v.object({ ...favoriteArgs.entries, needs: v.optional(v.array(v.string()), []) }),
  needs: ({ needs }) => needs,
  lane: ({ kind, id }) => favoriteLane(kind, id),
  coalesce: 'last',
  repeat: 'keyed',
  snapshot: async (db, { kind, id }) => (await getFavorite(db, kind, id)) ?? null,
  send: async (api: SentApi, _args, favorite) => {
    const saved = await api.favorite.set(favorite);
    return saved.ok ? ok(true) : saved;
  },
});
