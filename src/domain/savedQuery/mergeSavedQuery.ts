import type { Millis } from '../time.ts';
import { SAVED_QUERY_FIELDS } from './savedQuery.ts';
import type { SavedQueryFields } from './savedQuery.ts';

export interface SavedQuerySides {
  /** The base of both sides. */
  readonly base: SavedQueryFields;
  readonly mine: SavedQueryFields;
  readonly mineChangedAt: Millis;
  readonly theirs: SavedQueryFields;
  /** Null if the server does not say. */
  readonly theirsChangedAt: Millis | null;
}

export interface MergedSavedQuery {
  readonly fields: SavedQueryFields;
  /** The text of the losing side, if both changed it differently. */
  readonly lostSql: string | null;
}

/**
 * Merges a saved query with its copy on the server, field by field: a change on one side wins; if both changed a field,
 * the newer side does.
 */
export function mergeSavedQuery(sides: SavedQuerySides): MergedSavedQuery {
  const { base, mine, theirs } = sides;
  const isMineNewer = sides.theirsChangedAt === null || sides.mineChangedAt >= sides.theirsChangedAt;
  const takesMine = (field: keyof SavedQueryFields): boolean => {
    const didChangeThere = theirs[field] !== base[field];
    return mine[field] !== base[field] && (isMineNewer || !didChangeThere);
  };
  const isConflict = mine.sql !== base.sql && theirs.sql !== base.sql && mine.sql !== theirs.sql;
  const loser = takesMine('sql') ? theirs : mine;
  return {
    fields: Object.fromEntries(
      SAVED_QUERY_FIELDS.map((field) => [field, (takesMine(field) ? mine : theirs)[field]]),
    ) as unknown as SavedQueryFields,
    lostSql: isConflict ? loser.sql : null,
  };
}
