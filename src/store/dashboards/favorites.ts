import type { Favorite, FavoriteKind } from '#domain/favorite.ts';
import type { Tables } from '../schema.ts';
import { deleteOutboxRows, laneRows, putOutboxRow } from '#sync/outbox/outbox.ts';
import type { Tx } from '../write.ts';

export const favoriteLane = (kind: string, id: number | ''): string => `favorite:${kind}:${id}`;

export async function isFavorite(db: Tables, kind: FavoriteKind, id: number): Promise<boolean> {
  return (await db.favorites.get([kind, id]))?.isOn ?? false;
}

/** The ids of a kind that are favourites. */
export async function favoriteIds(db: Tables, kind: FavoriteKind): Promise<ReadonlySet<number>> {
  const all = await db.favorites.where('kind').equals(kind).toArray();
  return new Set(all.filter((each) => each.isOn).map((each) => each.id));
}

export function getFavorite(db: Tables, kind: FavoriteKind, id: number): Promise<Favorite | undefined> {
  return db.favorites.get([kind, id]);
}

export async function putFavorites(tx: Tx, favorites: readonly Favorite[]): Promise<void> {
  await tx.favorites.bulkPut([...favorites]);
}

/**
 * The server assigned an id: the favourite moves with it, and so does its pending change, which waited for the
 * creation.
 */
export async function moveFavorite(tx: Tx, kind: FavoriteKind, from: number, to: number): Promise<void> {
  const favorite = await tx.favorites.get([kind, from]);
  if (!favorite) return;
  await tx.favorites.put({ ...favorite, id: to });
  await tx.favorites.delete([kind, from]);
  const lane = favoriteLane(kind, to);
  for (const row of await laneRows(tx, favoriteLane(kind, from))) {
    await putOutboxRow(tx, { ...row, lane, args: { kind, id: to }, coalesceKey: `${row.command} ${lane}` });
  }
}

/** Of something that no server ever had. */
export async function dropFavorite(tx: Tx, kind: FavoriteKind, id: number): Promise<void> {
  await tx.favorites.delete([kind, id]);
  await deleteOutboxRows(tx, await laneRows(tx, favoriteLane(kind, id)));
}
