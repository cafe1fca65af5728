import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import { ok } from '#domain/result.ts';
import { getFavorite, putFavorites } from '#store/dashboards/favorites.ts';
import { defineCommand } from '#sync/command.ts';

const args = v.object({ kind: v.picklist(['dashboard', 'chart']), id: v.number() });

export const favoriteLane = (kind: string, id: number | ''): string => `favorite:${kind}:${id}`;

/** DASH-02, CHT-03. */
export const setFavorite = defineCommand('favorite.set', {
  args: v.object({ ...args.entries, isOn: v.boolean() }),
  apply: async (tx, favorite) => {
    await putFavorites(tx, [favorite]);
    return [saveFavorite({ kind: favorite.kind, id: favorite.id })];
  },
});

/** Safe to repeat; of several changes only the last is sent. */
export const saveFavorite = defineCommand('favorite.save', {
  args,
  lane: ({ kind, id }) => favoriteLane(kind, id),
  coalesce: 'last',
  repeat: 'keyed',
  snapshot: async (db, { kind, id }) => (await getFavorite(db, kind, id)) ?? null,
  send: async (api: Api, _args, favorite) => {
    const saved = await api.favorite.set(favorite);
    return saved.ok ? ok(true) : saved;
  },
});
