import type { Sqlite } from './sqlite.ts';

/** What a client makes under an id of its own. (A query's `client_id` is such an id already.) */
export type CreatedEntity =
  | 'tab'
  | 'table_schema'
  | 'saved_query'
  | 'database'
  | 'dataset'
  | 'chart'
  | 'dashboard';

/**
 * The memory of creates: a client's own id, once used, names the thing it made for ever, also after that thing is
 * deleted. So a create that is repeated, however late, makes nothing and answers what the first one answered.
 */
export function createdStore(db: Sqlite) {
  /** What an earlier create under this local id made; null where there was none. */
  function known(userId: number, entity: CreatedEntity, localId: string | null): number | null {
    if (localId === null) return null;
    const row = db.get<{ entity_id: number }>(
      'SELECT entity_id FROM created WHERE user_id = ? AND entity = ? AND local_id = ?',
      userId,
      entity,
      localId,
    );
    return row?.entity_id ?? null;
  }

  return {
    known,
    /** Makes the entity unless this user's local id was seen before; answers its id either way. */
    once(userId: number, entity: CreatedEntity, localId: string | null, make: () => number): number {
      if (localId === null) return make();
      return db.transaction(() => {
        const earlier = known(userId, entity, localId);
        if (earlier !== null) return earlier;
        const id = make();
        db.run(
          'INSERT INTO created (user_id, entity, local_id, entity_id) VALUES (?, ?, ?, ?)',
          userId,
          entity,
          localId,
          id,
        );
        return id;
      });
    },
  };
}

export type CreatedStore = ReturnType<typeof createdStore>;
