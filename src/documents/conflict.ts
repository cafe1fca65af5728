import type { Choice } from '#domain/merge/applyChanges.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredDocument } from '#store/documentRow.ts';
import { decide, sameContent } from './content.ts';
import type { ContentSides } from './content.ts';
import type { DocumentKind } from './defineDocument.ts';
import { withDraftOn } from './rebase.ts';
import { onlyRow, version } from './state.ts';
import type { Changed } from './state.ts';

/** What a person decides of a conflict: one side for all, or one for each. */
export type Decision =
  | { readonly take: 'mine' | 'theirs' }
  | { readonly take: 'each'; readonly choices: readonly ('base' | 'mine' | 'theirs')[] };

/** A save that cannot be merged waits for a person, with both sides as data. */
export function conflicted(
  row: StoredDocument,
  sides: ContentSides & { readonly conflicts: readonly Conflict[] },
  now: Millis,
): StoredDocument {
  return { ...row, conflict: { ...sides, at: now } };
}

/**
 * Settles a conflict. What is decided is saved here, made from the server's copy, and goes out as any save does; the side
 * that lost is kept as a version, and the decision can be undone until it was sent.
 */
export function decideConflict(
  kind: DocumentKind,
  row: StoredDocument,
  decision: Decision,
  now: Millis,
): Changed {
  const { conflict, saved } = row;
  if (!conflict || !saved) return onlyRow(row);
  const { base, mine, theirs, conflicts } = conflict;
  const choices = conflicts.map((each, at): Choice => ({
    conflict: each,
    take: decision.take === 'each' ? (decision.choices[at] ?? each.suggested) : decision.take,
  }));
  // Theirs for all is the server's copy as it is; what merged of mine goes with the rest of it.
  const content = decision.take === 'theirs' ? theirs : decide(kind, { base, mine, theirs }, choices);
  const isSame = sameContent(kind, content, theirs);
  const versions = [];
  if (decision.take !== 'mine' && !sameContent(kind, content, mine))
    versions.push(version(kind, row, { content: mine, why: 'decided', at: now }));
  const settled: StoredDocument = {
    ...row,
    saved: isSame ? null : { content, base: theirs, at: now },
    conflict: null,
    decided: { conflict, saved },
  };
  return { row: withDraftOn(kind, settled, content), versions };
}

/** Takes a decision back that was not sent yet. */
export function undoDecision(row: StoredDocument): StoredDocument {
  if (!row.decided) return row;
  const { conflict, saved } = row.decided;
  return { ...row, saved, conflict, decided: null };
}
