import type { Millis } from '#domain/time.ts';
import { AUTHORED, recordTable, type RecordOf, text, textOrNull } from '../recordTable.ts';
import type { Sqlite } from '../sqlite.ts';

const TAG = {
  name: text,
  description: textOrNull,
  ...AUTHORED,
} as const;

export type TagRow = RecordOf<typeof TAG>;

/** What can have tags. */
export type TaggedEntity = 'query' | 'chart' | 'dashboard' | 'dataset';

export interface Tagged {
  readonly entity: TaggedEntity;
  readonly id: number;
}

/** Tags, and what has them. */
export function tagStore(db: Sqlite) {
  const tags = recordTable(db, 'tag', TAG);
  const attach = (tagId: number, { entity, id }: Tagged): void =>
    void db.run(
      'INSERT INTO tagged (tag_id, entity, entity_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      tagId,
      entity,
      id,
    );
  const tagsOf = db.remember((entity: TaggedEntity, id: number): readonly TagRow[] =>
    tags.where(
      'id IN (SELECT tag_id FROM tagged WHERE entity = ? AND entity_id = ?) ORDER BY name',
      entity,
      id,
    ),
  );
  return {
    ...tags,
    byName: (name: string) => tags.oneBy('name', name),
    /** The tag of a name, which is made if there is none. */
    ensure(name: string, userId: number, now: Millis): number {
      const known = tags.oneBy('name', name);
      if (known) return known.id;
      return tags.insert({ name, createdBy: userId, changedBy: userId, createdOn: now, changedOn: now });
    },
    attach,
    detach: (tagId: number, { entity, id }: Tagged): boolean =>
      db.run('DELETE FROM tagged WHERE tag_id = ? AND entity = ? AND entity_id = ?', tagId, entity, id)
        .changes > 0,
    of: ({ entity, id }: Tagged): readonly TagRow[] => tagsOf(entity, id),
    /** Replaces what has a tag. */
    setTagged(tagId: number, tagged: readonly Tagged[]): void {
      db.transaction(() => {
        db.run('DELETE FROM tagged WHERE tag_id = ?', tagId);
        for (const each of tagged) attach(tagId, each);
      });
    },
    /** Replaces the tags of one. */
    setTags({ entity, id }: Tagged, tagIds: readonly number[]): void {
      db.transaction(() => {
        db.run('DELETE FROM tagged WHERE entity = ? AND entity_id = ?', entity, id);
        for (const tagId of tagIds) attach(tagId, { entity, id });
      });
    },
    tagged: (tagId: number): Tagged[] =>
      db.all<{ entity: TaggedEntity; id: number }>(
        'SELECT entity, entity_id AS id FROM tagged WHERE tag_id = ? ORDER BY entity, entity_id',
        tagId,
      ),
  };
}
