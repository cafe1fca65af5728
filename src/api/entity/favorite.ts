import { chartFavorites, dashboardFavorites } from '#contract/favorite.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Favorite, FavoriteKind } from '#domain/favorite.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';

const CALLS = { chart: chartFavorites, dashboard: dashboardFavorites };

/** Ids of one request: an address has an end, and a server reads no longer lists. */
const AT_MOST = 500;

export interface FavoriteApi {
  /** One unknown id makes the server reject the whole request. */
  status(kind: FavoriteKind, ids: readonly number[]): Promise<Result<readonly Favorite[], ApiError>>;
  set(favorite: Favorite): Promise<Result<void, ApiError>>;
}

export function favoriteApi(client: Client): FavoriteApi {
  return {
    async status(kind, ids) {
      const favorites: Favorite[] = [];
      for (let from = 0; from < ids.length; from += AT_MOST) {
        const response = await send(client, CALLS[kind].status, { q: ids.slice(from, from + AT_MOST) });
        if (!response.ok) return response;
        favorites.push(...response.value.result.map(({ id, value }) => ({ kind, id, isOn: value })));
      }
      return ok(favorites);
    },
    set: ({ kind, id, isOn }) => done(send(client, CALLS[kind][isOn ? 'add' : 'remove'], { path: { id } })),
  };
}
