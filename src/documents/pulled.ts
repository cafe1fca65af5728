import type { Millis } from '#domain/time.ts';
import type { BasedContent, ConfirmedContent, Content, StoredDocument } from '#store/documentRow.ts';
import { mergeContents, sameContent } from './content.ts';
import type { DocumentKind } from './defineDocument.ts';
import { rebased } from './rebase.ts';
import { version } from './state.ts';
import type { Changed, NewVersion } from './state.ts';

/** What an answer of the server is taken in with. */
export interface Arrived {
  readonly content: Content;
  readonly info: object;
  readonly revision: string | null;
  readonly now: Millis;
}

/**
 * Takes in what the server has: only the confirmed copy is replaced. What is saved here and the draft are moved onto it
 * where both merge; else they stay on their bases, and the save finds the conflict.
 */
export function pulled(kind: DocumentKind, row: StoredDocument, arrived: Arrived): Changed {
  const { content, info, revision, now } = arrived;
  const before = row.confirmed;
  const isKnown = before !== null && sameContent(kind, before.content, content);
  const confirmed: ConfirmedContent = {
    // What is the same keeps its identity, so that nothing is drawn anew.
    content: isKnown ? before.content : content,
    info,
    revision,
    at: now,
    isOurs: isKnown && before.isOurs,
  };
  const versions =
    before?.isOurs === true && !isKnown
      ? [version(kind, row, { content: before.content, why: 'overwritten', at: now })]
      : [];
  return { row: rebased(kind, { ...row, confirmed, detachedAt: null }, content), versions };
}

/** What came of a save that was sent. */
export interface Answered extends Arrived {
  /** What was saved here when it was sent. */
  readonly sent: BasedContent;
  /** What the server had before. */
  readonly before: Content;
  readonly beforeAuthor: string;
  /** What was written, after the merge. */
  readonly written: Content;
}

/** A server that keeps on holding something else after a save has the last word. */
const MOST_RESENT = 2;

/**
 * Records a save: the answer becomes the confirmed copy, and the state that it replaced a version. What was saved or
 * edited since stays, on that new base. Where the server holds something else than was written, because another save
 * fell in between, what it lacks stays saved here and is sent again.
 */
export function answered(kind: DocumentKind, row: StoredDocument, answer: Answered): Changed {
  const { content, info, revision, now, sent, before, written } = answer;
  const confirmed: ConfirmedContent = { content, info, revision, at: now, isOurs: true };
  const versions: NewVersion[] = [];
  if (!sameContent(kind, before, content) && !sameContent(kind, before, written)) {
    versions.push(
      version(kind, row, { content: before, why: 'replaced', at: now, author: answer.beforeAuthor }),
    );
  }
  const lacking = rewritten(kind, row, answer);
  if (lacking.isLost) versions.push(version(kind, row, { content: written, why: 'overwritten', at: now }));
  const since = row.saved !== null && !sameContent(kind, row.saved.content, sent.content);
  const rest = since
    ? { saved: { ...row.saved, base: sent.content }, isAgain: false }
    : { saved: lacking.saved, isAgain: lacking.saved !== null };
  const settled: StoredDocument = {
    ...row,
    confirmed,
    saved: rest.saved,
    conflict: null,
    decided: null,
    resent: rest.isAgain ? row.resent + 1 : 0,
    detachedAt: null,
  };
  return { row: rebased(kind, settled, content), versions };
}

/** What the server lacks of what was written. */
function rewritten(
  kind: DocumentKind,
  row: StoredDocument,
  { content, before, written, now }: Answered,
): { readonly saved: BasedContent | null; readonly isLost: boolean } {
  if (sameContent(kind, written, content)) return { saved: null, isLost: false };
  const merged = mergeContents(kind, { base: before, mine: written, theirs: content });
  const lacks = !sameContent(kind, merged.content, content);
  if (!lacks) return { saved: null, isLost: false };
  // Both changed the same, or the server does not take it: what was written stays a version.
  if (merged.conflicts.length > 0 || row.resent >= MOST_RESENT) return { saved: null, isLost: true };
  return { saved: { content: merged.content, base: content, at: now }, isLost: false };
}
