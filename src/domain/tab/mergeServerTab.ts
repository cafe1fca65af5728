import type { Millis } from '../time.ts';
import { SAVED_FIELDS } from './savedFields.ts';
import type { SavedField, SavedFields } from './savedFields.ts';

export interface TabSides {
  /** What the server last confirmed to this device: the base both sides began from. */
  readonly base: SavedFields;
  /** All times are by the server's clock; null where whoever saved it did not note one. */
  readonly baseEditedAt: Millis | null;
  readonly mine: SavedFields;
  readonly mineEditedAt: Millis;
  readonly theirs: SavedFields;
  readonly theirsEditedAt: Millis | null;
}

export interface MergedTab {
  readonly fields: SavedFields;
  /** Where both sides have a claim to a field, what the losing side held. */
  readonly lost: Partial<SavedFields>;
}

/**
 * Brings a tab and its copy on the server together. A field that one side changed takes that side's value. Where both
 * changed it, the newer side wins: mine when it is newer (SYNC-14), else theirs (SYNC-15); a side without a time is no
 * newer than one that has unsent edits here. What is older than the base itself is a late copy of an earlier save, and
 * changed nothing. What loses is handed back, so that it can be kept.
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
    const takesMine = isConflict ? isLate || isMineNewer : didChangeHere;
    fields[field] = takesMine ? mine[field] : theirs[field];
    if (isConflict) lost[field] = takesMine ? theirs[field] : mine[field];
  }
  return { fields: fields as SavedFields, lost: lost as Partial<SavedFields> };
}
