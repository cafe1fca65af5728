import type { Conflict } from '#domain/merge/conflict.ts';
import type { ContentChange } from '#domain/merge/difference.ts';
import type { Millis } from '#domain/time.ts';

/** What a person can edit of a document: JSON in the canonical form of its kind. */
export type Content = object;

/** The server's last copy. */
export interface ConfirmedContent {
  readonly content: Content;
  /** Server data about it that nobody edits here, such as who changed it. */
  readonly info: object;
  /** The server's revision of this state; null if it has none or it is unknown. */
  readonly revision: string | null;
  readonly at: Millis;
  /** Whether this state was saved from this device, where its author looks for it when another replaces it. */
  readonly isOurs: boolean;
}

/** A content with its base for a merge. */
export interface BasedContent {
  readonly content: Content;
  readonly base: Content;
  readonly at: Millis;
  /** As the person saved it, if changes of others have been merged into it since; absent if not. */
  readonly own?: Content;
}

/** One edit, as differences by path: it stays valid after a merge. */
export interface EditStep {
  readonly label: string;
  readonly at: Millis;
  /** Steps of one gesture share a mark and are undone together; null for a step of its own. */
  readonly mark: string | null;
  readonly undo: readonly ContentChange[];
  readonly redo: readonly ContentChange[];
}

export interface DraftContent extends BasedContent {
  /** What can be undone, oldest first. */
  readonly done: readonly EditStep[];
  /** What can be redone, next first. */
  readonly undone: readonly EditStep[];
}

/** A save that cannot be merged: both sides, for a person to decide. */
export interface DocumentConflict {
  readonly base: Content;
  readonly mine: Content;
  readonly theirs: Content;
  readonly conflicts: readonly Conflict[];
  /** Who saved their side, according to the server; absent in rows of older releases. */
  readonly author?: string;
  readonly at: Millis;
}

/** A save that changes of others were merged into: what was saved here, and what was written. */
export interface MergedSave {
  readonly mine: Content;
  readonly written: Content;
  /** Who saved the other changes, according to the server; empty if unknown. */
  readonly author: string;
  readonly at: Millis;
  /** What others removed and this save needs, so that it stays: a row into which a chart was moved here. */
  readonly restored?: readonly ContentChange[];
}

/** What a decision replaced, so that it can be undone until it is sent. */
export interface DecidedConflict {
  readonly conflict: DocumentConflict;
  readonly saved: BasedContent;
  /** The document that this device's side became; absent if both were not kept. */
  readonly copyId?: string;
}

/**
 * A synced document. Its state is determined by its parts: the screen shows the draft, else the saved content, else the
 * server's confirmed one.
 */
export interface StoredDocument {
  /** The permanent local id. */
  readonly id: string;
  readonly kind: string;
  /** The server id; null until the creation is confirmed. */
  readonly remoteId: number | null;
  /** Distinguishes it from another document that reuses its server id. */
  readonly uuid: string | null;
  readonly confirmed: ConfirmedContent | null;
  /** Saved here and not confirmed yet. */
  readonly saved: BasedContent | null;
  /** Edited and not saved; never sent. */
  readonly draft: DraftContent | null;
  readonly conflict: DocumentConflict | null;
  readonly decided: DecidedConflict | null;
  /** The last merged save, until the person has seen its notice; absent in rows of older releases. */
  readonly merged?: MergedSave | null;
  /** Since when it is deleted on the server while it has edits here. */
  readonly detachedAt: Millis | null;
  /** Set while its deletion is pending. */
  readonly deletedAt: Millis | null;
  /** The names of the steps applied last; absent if none had a name. */
  readonly lastSteps?: readonly string[];
  /** How often in a row the server held something else after a save. */
  readonly resent: number;
}

/** Why a state was replaced. */
export type VersionReason =
  /** A save from this device replaced it. */
  | 'replaced'
  /** A save from elsewhere replaced what was saved here. */
  | 'overwritten'
  /** A draft or a waiting save was discarded. */
  | 'discarded'
  /** Changes of others were merged into it. */
  | 'merged'
  /** It lost a conflict. */
  | 'decided'
  /** The document was deleted. */
  | 'deleted'
  /** An older version was restored. */
  | 'restored';

/** Changes of one document among several. */
export interface DocumentEdit {
  readonly id: string;
  /** Of what is saved. */
  readonly changes: readonly ContentChange[];
  /** Of an open draft. */
  readonly draftChanges: readonly ContentChange[];
}

/** A replaced state of a document. */
export interface DocumentVersion {
  readonly seq: number;
  readonly documentId: string;
  readonly kind: string;
  readonly title: string;
  readonly content: Content;
  readonly at: Millis;
  /** Who created it, according to the server; empty for this device's own edits. */
  readonly author: string;
  readonly why: VersionReason;
  /** Who owned the document on the server; absent if it was on none, has no owners, or in rows of older releases. */
  readonly owners?: readonly number[];
  /** The size of its content; absent in rows of older releases. */
  readonly bytes?: number;
}
