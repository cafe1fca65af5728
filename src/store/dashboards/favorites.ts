import type { Favorite, FavoriteKind } from '#domain/favorite.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

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
