import type { OwnedEntity } from '#domain/access/entities.ts';
import type { Sqlite } from '../sqlite.ts';

type Owned = OwnedEntity | 'report';

/** Who may edit an entity besides the administrators. */
export function ownerStore(db: Sqlite) {
  return {
    /** User ids, in creation order. */
    of: db.remember((entity: Owned, entityId: number): readonly number[] => {
      const sql = 'SELECT user_id AS id FROM owner WHERE entity = ? AND entity_id = ? ORDER BY user_id';
      return db.all<{ id: number }>(sql, entity, entityId).map(({ id }) => id);
    }),
    set(entity: Owned, entityId: number, userIds: readonly number[]): void {
      db.transaction(() => {
        db.run('DELETE FROM owner WHERE entity = ? AND entity_id = ?', entity, entityId);
        for (const userId of new Set(userIds)) {
          db.run('INSERT INTO owner (entity, entity_id, user_id) VALUES (?, ?, ?)', entity, entityId, userId);
        }
      });
    },
  };
}

export type OwnerStore = ReturnType<typeof ownerStore>;
