import type { Sqlite } from './sqlite.ts';

/** Entities that a client creates under its own local id. (A query's `client_id` already is one.) */
export type CreatedEntity =
  | 'tab'
  | 'table_schema'
  | 'saved_query'
  | 'database'
  | 'dataset'
  | 'chart'
  | 'dashboard'
  | 'annotation_layer'
  | 'css_template'
  | 'theme'
  | 'tag'
  | 'report'
  | 'playlist';

/**
 * Stores creates: a client's local id, once used, maps to its entity permanently, also after that is deleted. So a
 * repeated create, however late, creates nothing and returns the first id.
 */
export function createdStore(db: Sqlite) {
  /** The id of an earlier create with this local id; null where there was none. */
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
    /** Creates the entity unless this user's local id is known; returns its id either way. */
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
