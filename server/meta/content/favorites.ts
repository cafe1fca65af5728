import type { Sqlite } from '../sqlite.ts';

export type FavoriteEntity = 'chart' | 'dashboard' | 'tag';

/** The favorites of each person. */
export function favoriteStore(db: Sqlite) {
  return {
    add(userId: number, entity: FavoriteEntity, entityId: number): void {
      db.run(
        'INSERT INTO favorite (user_id, entity, entity_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        userId,
        entity,
        entityId,
      );
    },
    remove(userId: number, entity: FavoriteEntity, entityId: number): void {
      db.run(
        'DELETE FROM favorite WHERE user_id = ? AND entity = ? AND entity_id = ?',
        userId,
        entity,
        entityId,
      );
    },
    has: (userId: number, entity: FavoriteEntity, entityId: number): boolean =>
      db.get(
        'SELECT 1 FROM favorite WHERE user_id = ? AND entity = ? AND entity_id = ?',
        userId,
        entity,
        entityId,
      ) !== undefined,
  };
}

export type FavoriteStore = ReturnType<typeof favoriteStore>;
