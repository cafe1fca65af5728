import type { BasedContent, Content, StoredDocument } from '#store/documents/documentRow.ts';
import { mergeContents, sameContent } from './content.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';

/** Moves saved content and draft onto a new confirmed copy, both or neither. */
export function rebased(kind: DocumentKind, row: StoredDocument, theirs: Content): StoredDocument {
  const moved = row.saved && movedOnto(kind, row.saved, theirs);
  if (row.saved && moved === null) return row;
  const saved = row.saved && moved && withOwn(kind, row.saved, moved);
  const below = saved?.content ?? theirs;
  const draft = row.draft && movedOnto(kind, row.draft, below);
  if (row.draft && draft === null) return row;
  const isSent = saved !== null && sameContent(kind, saved.content, theirs);
  return {
    ...row,
    saved: isSent ? null : saved,
    draft: row.draft && draft && { ...row.draft, ...draft },
    // A conflict is resolved by a merge that succeeds, and is none without a save.
    conflict: null,
  };
}

/** Null if both sides changed the same. */
function movedOnto(kind: DocumentKind, { content: mine, base, at }: BasedContent, theirs: Content) {
  const { content, conflicts } = mergeContents(kind, { base, mine, theirs });
  return conflicts.length === 0 ? { content, base: theirs, at } : null;
}

/** Remembers what the person saved if the merge has changed it, so that the merge can be undone. */
function withOwn(kind: DocumentKind, before: BasedContent, moved: BasedContent): BasedContent {
  const own = before.own ?? before.content;
  return sameContent(kind, own, moved.content) ? moved : { ...moved, own };
}

/** Moves the draft onto other content below it; one that does not merge stays on its base. */
export function withDraftOn(kind: DocumentKind, row: StoredDocument, below: Content): StoredDocument {
  const draft = row.draft && movedOnto(kind, row.draft, below);
  return row.draft && draft ? { ...row, draft: { ...row.draft, ...draft } } : row;
}
