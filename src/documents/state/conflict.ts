import type { MergeChoice } from '#domain/merge/applyChanges.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { decide, sameContent, type ContentSides } from './content.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';
import { withDraftOn } from './rebase.ts';
import { onlyRow, version, type ChangedDocument } from './state.ts';

/** A person's decision of a conflict: one side for everything, or one for each part. */
export type Decision =
  | { readonly take: 'mine' | 'theirs' }
  | { readonly take: 'each'; readonly choices: readonly ('base' | 'mine' | 'theirs')[] };

/** Stores a save that cannot be merged: it waits for a person, with both sides as data. */
export function conflicted(
  row: StoredDocument,
  sides: ContentSides & { readonly conflicts: readonly Conflict[]; readonly author?: string },
  now: Millis,
): StoredDocument {
  return { ...row, conflict: { ...sides, at: now }, decided: null };
}

/** What a decision is made beside. */
interface DecidedBeside {
  /** Whether a save may have arrived of which nothing is known yet. */
  readonly mayHaveArrived?: boolean;
  /** The document that this device's side became. */
  readonly copyId?: string | undefined;
}

/**
 * Resolves a conflict. The result is saved here, based on the server's copy, and sent like any save; the side that lost
 * is kept as a version, and the decision can be undone until it is sent.
 */
export function decideConflict(
  kind: DocumentKind,
  row: StoredDocument,
  decision: Decision,
  now: Millis,
  { mayHaveArrived = false, copyId }: DecidedBeside = {},
): ChangedDocument {
  const { conflict, saved } = row;
  if (!conflict) return onlyRow(row);
  const { base, mine, theirs, conflicts } = conflict;
  const choices = conflicts.map((each, at): MergeChoice => ({
    conflict: each,
    take: decision.take === 'each' ? (decision.choices[at] ?? each.suggested) : decision.take,
  }));
  // "Theirs" for everything is the server's copy unchanged; merged parts of the local side are dropped with the rest.
  const content = decision.take === 'theirs' ? theirs : decide(kind, { base, mine, theirs }, choices);
  const isSame = sameContent(kind, content, theirs);
  const versions = [];
  if (decision.take !== 'mine' && !sameContent(kind, content, mine))
    versions.push(version(kind, row, { content: mine, why: 'decided', at: now }));
  const settled: StoredDocument = {
    ...row,
    // The server's side is saved too if an earlier save may have replaced it.
    saved: isSame && !mayHaveArrived ? null : { content, base: theirs, at: now },
    conflict: null,
    decided: saved && { conflict, saved, ...(copyId !== undefined && { copyId }) },
  };
  return { row: withDraftOn(kind, settled, content), versions };
}

/**
 * Whether the last decision can be undone: not while it is on its way, since the response would be taken for one to the
 * conflict.
 */
export function canUndoDecision(
  { decided }: Pick<StoredDocument, 'decided'>,
  lane: readonly Pick<OutboxRow, 'state'>[],
): boolean {
  return decided !== null && lane.every(({ state }) => state !== 'inflight');
}

/** Undoes a decision that was not sent yet. */
export function undoDecision(kind: DocumentKind, row: StoredDocument): StoredDocument {
  if (!row.decided) return row;
  const { conflict, saved } = row.decided;
  return withDraftOn(kind, { ...row, saved, conflict, decided: null }, saved.content);
}
