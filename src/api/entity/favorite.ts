import { chartFavorites, dashboardFavorites } from '#contract/favorite.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Favorite, FavoriteKind } from '#domain/favorite.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';

const CALLS = { chart: chartFavorites, dashboard: dashboardFavorites };

export interface FavoriteApi {
  /** One unknown id makes the server reject the whole request. */
  status(kind: FavoriteKind, ids: readonly number[]): Promise<Result<readonly Favorite[], ApiError>>;
  set(favorite: Favorite): Promise<Result<void, ApiError>>;
}

export function favoriteApi(client: Client): FavoriteApi {
  return {
    async status(kind, ids) {
      if (ids.length === 0) return ok([]);
      const response = await send(client, CALLS[kind].status, { q: ids });
      if (!response.ok) return response;
      return ok(response.value.result.map(({ id, value }) => ({ kind, id, isOn: value })));
    },
    set: ({ kind, id, isOn }) => done(send(client, CALLS[kind][isOn ? 'add' : 'remove'], { path: { id } })),
  };
}
