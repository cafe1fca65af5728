import type { BasedContent, Content, StoredDocument } from '#store/documents/documentRow.ts';
import { mergeContents, sameContent } from './content.ts';
import type { DocumentKind } from './defineDocument.ts';

/** Moves saved content and draft onto a new confirmed copy, both or neither. */
export function rebased(kind: DocumentKind, row: StoredDocument, theirs: Content): StoredDocument {
  const saved = row.saved && movedOnto(kind, row.saved, theirs);
  if (row.saved && saved === null) return row;
  const below = saved?.content ?? theirs;
  const draft = row.draft && movedOnto(kind, row.draft, below);
  if (row.draft && draft === null) return row;
  const isSent = saved !== null && sameContent(kind, saved.content, theirs);
  return {
    ...row,
    saved: isSent ? null : saved,
    draft: row.draft && draft && { ...row.draft, ...draft },
    // A conflict is resolved by a merge that succeeds.
    conflict: row.saved ? null : row.conflict,
  };
}

/** Null if both sides changed the same. */
function movedOnto(kind: DocumentKind, { content: mine, base, at }: BasedContent, theirs: Content) {
  const { content, conflicts } = mergeContents(kind, { base, mine, theirs });
  return conflicts.length === 0 ? { content, base: theirs, at } : null;
}

/** Moves the draft onto other content below it; one that does not merge stays on its base. */
export function withDraftOn(kind: DocumentKind, row: StoredDocument, below: Content): StoredDocument {
  const draft = row.draft && movedOnto(kind, row.draft, below);
  return row.draft && draft ? { ...row, draft: { ...row.draft, ...draft } } : row;
}
