import type { Millis } from '#domain/time.ts';
import type {
  BasedContent,
  ConfirmedContent,
  Content,
  StoredDocument,
} from '#store/documents/documentRow.ts';
import { mergeContents, restoredBy, sameContent } from './content.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';
import { rebased } from './rebase.ts';
import { version, type ChangedDocument, type NewVersion } from './state.ts';

/** The context of a server copy that arrives. */
export interface Arrived {
  readonly content: Content;
  readonly info: object;
  readonly revision: string | null;
  readonly now: Millis;
}

/**
 * Stores the server's copy: only the confirmed copy is replaced. Saved content and draft are rebased onto it if both
 * merge; else they stay on their bases, and the save detects the conflict.
 */
export function pulled(kind: DocumentKind, row: StoredDocument, arrived: Arrived): ChangedDocument {
  const { content, info, revision, now } = arrived;
  const before = row.confirmed;
  const isKnown = before !== null && sameContent(kind, before.content, content);
  const confirmed: ConfirmedContent = {
    // Equal content keeps its identity, so that nothing is redrawn.
    content: isKnown ? before.content : content,
    info,
    revision,
    at: now,
    isOurs: isKnown && before.isOurs,
  };
  // A decision is about the server's side as it was then.
  const { decided } = row;
  const isDecided = decided !== null && (isKnown || sameContent(kind, decided.conflict.theirs, content));
  const versions =
    before?.isOurs === true && !isKnown
      ? [version(kind, row, { content: before.content, why: 'overwritten', at: now })]
      : [];
  return {
    row: rebased(kind, { ...row, confirmed, decided: isDecided ? decided : null, detachedAt: null }, content),
    versions,
  };
}

/** The outcome of a save. */
export interface SaveOutcome extends Arrived {
  /** The saved content when it was sent. */
  readonly sent: BasedContent;
  /** The server's content before. */
  readonly before: Content;
  readonly beforeAuthor: string;
  /** The content that was written, after the merge. */
  readonly written: Content;
  /** What the person had saved, before any merge. */
  readonly mine: Content;
}

/** How often a save is repeated if the server still holds something else; then the server's copy wins. */
const MAX_RESENT = 2;

/**
 * Stores the outcome of a save: the server's copy becomes the confirmed copy, and the state it replaced a version.
 * Content saved or edited since stays, on that new base. If the server holds something else than was written, because
 * of another save in between, the difference stays saved here and is sent again.
 */
export function answered(kind: DocumentKind, row: StoredDocument, answer: SaveOutcome): ChangedDocument {
  const { content, info, revision, now, sent, before, written, mine } = answer;
  const confirmed: ConfirmedContent = { content, info, revision, at: now, isOurs: true };
  const versions: NewVersion[] = [];
  if (!sameContent(kind, before, content) && !sameContent(kind, before, written)) {
    versions.push(
      version(kind, row, { content: before, why: 'replaced', at: now, author: answer.beforeAuthor }),
    );
  }
  const restored = restoredBy(kind, { base: sent.base, mine: sent.content, theirs: before }, written);
  const isMerged = !sameContent(kind, written, mine);
  // Later than the notice of it, the merge is undone by restoring this.
  if (isMerged) versions.push(version(kind, row, { content: mine, why: 'merged', at: now }));
  const lacking = rewritten(kind, row, answer);
  if (lacking.isLost) versions.push(version(kind, row, { content: written, why: 'overwritten', at: now }));
  const since = row.saved !== null && !sameContent(kind, row.saved.content, sent.content);
  const rest = since
    ? { saved: { ...row.saved, base: baseSince(kind, row.saved, sent) }, isResent: false }
    : { saved: lacking.saved, isResent: lacking.saved !== null };
  const settled: StoredDocument = {
    ...row,
    confirmed,
    saved: rest.saved,
    conflict: null,
    decided: null,
    ...((restored.length > 0 || isMerged) && {
      merged: {
        mine,
        written,
        author: answer.beforeAuthor,
        at: now,
        ...(restored.length > 0 && { restored }),
      },
    }),
    resent: rest.isResent ? row.resent + 1 : 0,
    detachedAt: null,
  };
  return { row: rebased(kind, settled, content), versions };
}

/**
 * The base of what was saved while another save was on its way: that save if it was made on it. What has another base
 * lacks changes of others, which it must not revert: it is merged on its own base.
 */
function baseSince(kind: DocumentKind, saved: BasedContent, sent: BasedContent): Content {
  return sameContent(kind, saved.base, sent.base) ? sent.content : saved.base;
}

/** What the server lacks of the written content. */
function rewritten(
  kind: DocumentKind,
  row: StoredDocument,
  { content, before, written, now }: SaveOutcome,
): { readonly saved: BasedContent | null; readonly isLost: boolean } {
  if (sameContent(kind, written, content)) return { saved: null, isLost: false };
  const merged = mergeContents(kind, { base: before, mine: written, theirs: content });
  const lacks = !sameContent(kind, merged.content, content);
  if (!lacks) return { saved: null, isLost: false };
  // Both changed the same, or the server does not accept it: the written content becomes a version.
  if (merged.conflicts.length > 0 || row.resent >= MAX_RESENT) return { saved: null, isLost: true };
  return { saved: { content: merged.content, base: content, at: now }, isLost: false };
}
