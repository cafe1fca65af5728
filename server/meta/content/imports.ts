import type { OwnedEntity } from '#domain/access/entities.ts';
import type { Sqlite } from '../sqlite.ts';

/** The last imported text of a uuid, and the entity's revision right after. */
export interface Imported {
  readonly hash: string;
  readonly revision: number;
}

export function importStore(db: Sqlite) {
  return {
    of: (uuid: string): Imported | null =>
      db.get<Imported>('SELECT hash, revision FROM imported WHERE uuid = ?', uuid) ?? null,
    put(uuid: string, entity: OwnedEntity | 'database' | 'saved_query', { hash, revision }: Imported): void {
      db.run(
        `INSERT INTO imported (uuid, entity, hash, revision) VALUES (?, ?, ?, ?)
         ON CONFLICT (uuid) DO UPDATE SET hash = excluded.hash, revision = excluded.revision`,
        uuid,
        entity,
        hash,
        revision,
      );
    },
    /** JSON from `setOrigin`; null where there is none. */
    origin: (uuid: string): string | null =>
      db.get<{ origin: string | null }>('SELECT origin FROM imported WHERE uuid = ?', uuid)?.origin ?? null,
    setOrigin(uuid: string, origin: string | null): void {
      db.run('UPDATE imported SET origin = ? WHERE uuid = ?', origin, uuid);
    },
  };
}

export type ImportStore = ReturnType<typeof importStore>;
