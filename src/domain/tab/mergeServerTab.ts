import { mergeLines } from '../text/mergeLines.ts';
import type { Millis } from '../time.ts';
import { SAVED_FIELDS, type SavedField, type SavedFields } from './savedFields.ts';

export interface TabSides {
  /** The confirmed copy on this device: the base of both sides. */
  readonly base: SavedFields;
  /** All times are by the server's clock; null if the client recorded none. */
  readonly baseEditedAt: Millis | null;
  readonly mine: SavedFields;
  readonly mineEditedAt: Millis;
  readonly theirs: SavedFields;
  readonly theirsEditedAt: Millis | null;
}

export interface MergedTab {
  readonly fields: SavedFields;
  /** The losing side's value of a field both sides changed. */
  readonly lost: Partial<SavedFields>;
  /** Whether the SQL has the changed lines of both sides. */
  readonly isSqlMerged: boolean;
}

/**
 * Merges a tab with its copy on the server. A field changed on one side takes that value. If both changed different
 * lines of the SQL, these are merged. If both changed any other field, or the same lines, the newer side wins: mine
 * when newer (SYNC-14), else theirs (SYNC-15); a side without a time is never newer than unsent local edits. A
 * catalog and a schema are those of the side whose database is taken. A copy older than the base is a late copy of an earlier save, and changes nothing. Losing values are returned, so that they
 * can be stored.
 */
export function mergeServerTab(sides: TabSides): MergedTab {
  const { base, mine, theirs, baseEditedAt, mineEditedAt, theirsEditedAt } = sides;
  const isMineNewer = theirsEditedAt === null || mineEditedAt > theirsEditedAt;
  const isLate = baseEditedAt !== null && theirsEditedAt !== null && theirsEditedAt < baseEditedAt;
  const fields: Partial<Record<SavedField, unknown>> = {};
  const lost: Partial<Record<SavedField, unknown>> = {};
  for (const field of SAVED_FIELDS) {
    const didChangeHere = mine[field] !== base[field];
    const didChangeThere = theirs[field] !== base[field];
    const isConflict = (didChangeHere || isLate) && didChangeThere && mine[field] !== theirs[field];
    const isOfPlace = (field === 'catalog' || field === 'schema') && mine.dbId !== theirs.dbId;
    const takesOwn = isConflict ? isLate || isMineNewer : didChangeHere;
    const takesMine = isOfPlace ? fields.dbId === mine.dbId : takesOwn;
    fields[field] = takesMine ? mine[field] : theirs[field];
    if (isConflict) lost[field] = takesMine ? theirs[field] : mine[field];
  }
  const sql = lost.sql === undefined || isLate ? null : mergeLines(base.sql, mine.sql, theirs.sql);
  if (sql !== null) {
    fields.sql = sql;
    delete lost.sql;
  }
  return {
    fields: fields as SavedFields,
    lost: lost as Partial<SavedFields>,
    isSqlMerged: sql !== null,
  };
}
