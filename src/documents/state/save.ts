import type { ContentChange } from '#domain/merge/difference.ts';
import type { Millis } from '#domain/time.ts';
import type { BasedContent, Content, StoredDocument } from '#store/documents/documentRow.ts';
import { changed, changesBetween, sameContent } from './content.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';
import { hasEdits, onlyRow, version, type ChangedDocument } from './state.ts';

/** A conflict belongs to the previous save: the new one is merged again. */
const UNDECIDED = { conflict: null, decided: null };

/**
 * Saves the draft. Its base stays that of the pending save, which the server does not have yet. A draft without changes
 * is only closed. If the draft could not be rebased onto the pending save, that one is replaced and becomes a version.
 */
export function saveDraft(kind: DocumentKind, row: StoredDocument, now: Millis): ChangedDocument {
  if (!row.draft) return onlyRow(row);
  const { content, base } = row.draft;
  const { saved: waiting } = row;
  const isOnWaiting = waiting !== null && sameContent(kind, base, waiting.content);
  const own = isOnWaiting ? ownAfter(kind, waiting, content) : undefined;
  const saved: BasedContent = {
    content,
    base: isOnWaiting ? waiting.base : base,
    at: now,
    ...(own && { own }),
  };
  const isNew = row.confirmed === null;
  // What waits may be on its way: then the server has to be told that it is as before.
  const isSame = !isNew && waiting === null && sameContent(kind, saved.content, saved.base);
  const versions =
    waiting === null || isOnWaiting
      ? []
      : [version(kind, row, { content: waiting.content, why: 'discarded', at: now })];
  return { row: { ...row, ...UNDECIDED, draft: null, saved: isSame ? null : saved }, versions };
}

/** What the person saved, without merged changes of others, after another save. */
function ownAfter(kind: DocumentKind, { own, content }: BasedContent, next: Content): Content | undefined {
  return own && changed(kind, own, changesBetween(kind, content, next));
}

/** Edits and saves in one step; an open draft gets the edit, or one of its own, and stays a draft. */
export function saveChanges(
  kind: DocumentKind,
  row: StoredDocument,
  changes: readonly ContentChange[],
  now: Millis,
  draftChanges: readonly ContentChange[] = changes,
): StoredDocument {
  const below = row.saved?.content ?? row.confirmed?.content;
  if (below === undefined) {
    // Not sent yet, so the edit belongs to the draft of its creation.
    return row.draft
      ? { ...row, draft: { ...row.draft, content: changed(kind, row.draft.content, draftChanges), at: now } }
      : row;
  }
  const content = changed(kind, below, changes);
  const draft = row.draft && {
    ...row.draft,
    content: changed(kind, row.draft.content, draftChanges),
    base: changed(kind, row.draft.base, changes),
  };
  if (sameContent(kind, content, below)) return draftChanges === changes ? row : { ...row, draft };
  const base = row.saved?.base ?? below;
  const isSame = row.confirmed !== null && sameContent(kind, content, base);
  const own = row.saved ? ownAfter(kind, row.saved, content) : undefined;
  return {
    ...row,
    ...UNDECIDED,
    saved: isSame ? null : { content, base, at: now, ...(own && { own }) },
    draft,
  };
}

/** Discards the draft; it is kept as a version. A document that was only a draft is removed. */
export function discardDraft(kind: DocumentKind, row: StoredDocument, now: Millis): ChangedDocument {
  if (!row.draft) return onlyRow(row);
  const { content, base } = row.draft;
  const wasNew = row.saved === null && row.confirmed === null;
  const isSame = !wasNew && sameContent(kind, content, base);
  const versions = isSame ? [] : [version(kind, row, { content, why: 'discarded', at: now })];
  return { row: wasNew ? null : withEdits({ ...row, draft: null }), versions };
}

/** Discards a pending save; it is kept as a version. A draft over it stays. */
export function discardSaved(kind: DocumentKind, row: StoredDocument, now: Millis): ChangedDocument {
  if (!row.saved) return onlyRow(row);
  const versions = [version(kind, row, { content: row.saved.content, why: 'discarded', at: now })];
  const without = { ...row, saved: null, conflict: null, decided: null };
  return { row: row.confirmed === null && row.draft === null ? null : withEdits(without), versions };
}

/** A document that the server does not have stays only for its edits. */
function withEdits(row: StoredDocument): StoredDocument | null {
  return row.detachedAt !== null && !hasEdits(row) ? null : row;
}
