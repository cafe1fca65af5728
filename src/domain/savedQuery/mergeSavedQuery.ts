import { mergeLines } from '../text/mergeLines.ts';
import type { Millis } from '../time.ts';
import { SAVED_QUERY_FIELDS, type SavedQueryFields } from './savedQuery.ts';

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
  /** The text of the losing side if both changed it differently, or mine if their lines were merged into it. */
  readonly lostSql: string | null;
}

/**
 * Merges a saved query with its copy on the server, field by field: a change on one side wins; different lines of the
 * SQL are merged; if both changed the same lines or another field, the newer side wins.
 */
export function mergeSavedQuery(sides: SavedQuerySides): MergedSavedQuery {
  const { base, mine, theirs } = sides;
  const isMineNewer = sides.theirsChangedAt === null || sides.mineChangedAt >= sides.theirsChangedAt;
  const takesMine = (field: keyof SavedQueryFields): boolean => {
    // They are those of a database.
    if ((field === 'catalog' || field === 'schema') && mine.dbId !== theirs.dbId) return takesMine('dbId');
    const didChangeThere = theirs[field] !== base[field];
    return mine[field] !== base[field] && (isMineNewer || !didChangeThere);
  };
  const isConflict = mine.sql !== base.sql && theirs.sql !== base.sql && mine.sql !== theirs.sql;
  const merged = isConflict ? mergeLines(base.sql, mine.sql, theirs.sql) : null;
  const loser = merged === null && takesMine('sql') ? theirs : mine;
  const fields = Object.fromEntries(
    SAVED_QUERY_FIELDS.map((field) => [field, (takesMine(field) ? mine : theirs)[field]]),
  ) as unknown as SavedQueryFields;
  return {
    fields: merged === null ? fields : { ...fields, sql: merged },
    lostSql: isConflict ? loser.sql : null,
  };
}
