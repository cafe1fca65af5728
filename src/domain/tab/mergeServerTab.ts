import type { Millis } from '../time.ts';
import { SAVED_FIELDS } from './savedFields.ts';
import type { SavedField, SavedFields } from './savedFields.ts';

export interface TabSides {
  /** What the server last confirmed to this device: the base both sides began from. */
  readonly base: SavedFields;
  readonly mine: SavedFields;
  readonly mineEditedAt: Millis;
  readonly theirs: SavedFields;
  /** Null where whoever saved it did not note a time. */
  readonly theirsEditedAt: Millis | null;
}

export interface MergedTab {
  readonly fields: SavedFields;
  /** Fields that both sides changed, to different values: what the losing side held. */
  readonly lost: Partial<SavedFields>;
}

/**
 * Brings a tab and its copy on the server together. A field that one side changed takes that side's value. Where both
 * changed it, the newer side wins: mine when it is newer (SYNC-14), else theirs (SYNC-15); a side without a time is no
 * newer than one that has unsent edits here. What loses is handed back, so that it can be kept.
 */
export function mergeServerTab(sides: TabSides): MergedTab {
  const { base, mine, theirs, mineEditedAt, theirsEditedAt } = sides;
  const isMineNewer = theirsEditedAt === null || mineEditedAt > theirsEditedAt;
  const fields: Partial<Record<SavedField, unknown>> = {};
  const lost: Partial<Record<SavedField, unknown>> = {};
  for (const field of SAVED_FIELDS) {
    const didChangeHere = mine[field] !== base[field];
    const didChangeThere = theirs[field] !== base[field];
    const isConflict = didChangeHere && didChangeThere && mine[field] !== theirs[field];
    const takesMine = isConflict ? isMineNewer : didChangeHere;
    fields[field] = takesMine ? mine[field] : theirs[field];
    if (isConflict) lost[field] = takesMine ? theirs[field] : mine[field];
  }
  return { fields: fields as SavedFields, lost: lost as Partial<SavedFields> };
}
