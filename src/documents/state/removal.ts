import type { Millis } from '#domain/time.ts';
import type { Content, StoredDocument } from '#store/documents/documentRow.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';
import { hasEdits, onlyRow, shown, version, type ChangedDocument } from './state.ts';

/** Marks the document as deleted; it is removed when the server has confirmed that. */
export function remove(row: StoredDocument, now: Millis): StoredDocument {
  return { ...row, deletedAt: now };
}

export function undelete(row: StoredDocument): StoredDocument {
  return { ...row, deletedAt: null };
}

/** The deletion is confirmed, or the document was only on this device. Its content is kept as a version. */
export function removed(kind: DocumentKind, row: StoredDocument, now: Millis): ChangedDocument {
  const content = shown(row);
  return {
    row: null,
    versions: content === null ? [] : [version(kind, row, { content, why: 'deleted', at: now })],
  };
}

/**
 * The document was deleted on the server. Without edits here it is removed, and can be reopened from its version; with
 * edits it stays, detached, until the person pushes it as a new one or deletes it.
 */
export function deletedElsewhere(kind: DocumentKind, row: StoredDocument, now: Millis): ChangedDocument {
  if (row.detachedAt !== null) return onlyRow(row);
  if (row.deletedAt !== null || !hasEdits(row)) return removed(kind, row, now);
  return onlyRow({ ...row, detachedAt: now, conflict: null, decided: null });
}

/**
 * What stays of a detached document that the person may not read any more: their own edits, apart from what they were
 * made of. Steps of undo hold both, and go.
 */
export function ownEditsOnly(kind: DocumentKind, row: StoredDocument): StoredDocument {
  const { confirmed, saved, draft } = row;
  if (row.detachedAt === null || confirmed === null) return row;
  const start = saved?.base ?? draft?.base ?? confirmed.content;
  const partOf = (mine: Content) => kind.ownPart(mine, start);
  const ownSaved = saved && { ...partOf(saved.content), at: saved.at };
  const ownDraft = draft && partOf(draft.content);
  return {
    ...row,
    confirmed: null,
    saved: ownSaved,
    draft: ownDraft && {
      content: ownDraft.content,
      base: ownSaved?.content ?? ownDraft.base,
      at: draft.at,
      done: [],
      undone: [],
    },
    conflict: null,
    decided: null,
    merged: null,
  };
}

/** A detached document as a new one: with a new uuid, because the old one refers to the deleted document. */
export function pushedAsNew(
  kind: DocumentKind,
  row: StoredDocument,
  uuid: string,
  now: Millis,
): StoredDocument {
  const content = row.saved?.content ?? row.draft?.content ?? row.confirmed?.content;
  if (row.detachedAt === null || content === undefined) return row;
  return {
    ...row,
    uuid,
    remoteId: null,
    confirmed: null,
    saved: { content, base: kind.calls.created(content), at: now },
    draft: row.saved ? row.draft : null,
    detachedAt: null,
    resent: 0,
  };
}
