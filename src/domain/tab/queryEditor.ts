import type { Millis } from '../time.ts';

/** Where the caret stands: a one-based line and a zero-based column, as Superset stores it. */
export interface CursorPosition {
  readonly row: number;
  readonly column: number;
}

/**
 * A query editor, which a person sees as a tab (ENT-01). The device owns it: `id` is its identity for ever and
 * `remoteId` only an attribute, learned when the create settles.
 */
export interface QueryEditor {
  readonly id: string;
  /** The server's id of this tab; null until its create has settled. */
  readonly remoteId: number | null;
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
  readonly sql: string;
  /** Empty when nothing is selected. */
  readonly selectedText: string;
  /** JSON text, kept as typed even while it does not parse. */
  readonly templateParams: string;
  /** Null means the server's default (DEFAULT_SQLLAB_LIMIT). */
  readonly queryLimit: number | null;
  /** The most rows the server would give (SQL_MAX_ROW), as last known. */
  readonly maxRow: number | null;
  readonly autorun: boolean;
  /** False for a tab known only by label from the server's list. */
  readonly loaded: boolean;
  /** True until the server has a copy (TAB-02). */
  readonly inLocalStorage: boolean;
  /** Since when its copy on the server is gone though edits here were unsent: the person says when it is pushed again. */
  readonly detachedAt: Millis | null;
  readonly hideLeftBar: boolean;
  /** The saved query it was opened from or saved as, by its local id. It stays on this device. */
  readonly savedQueryId: string | null;
  readonly latestQueryId: string | null;
  readonly cursorPosition: CursorPosition;
  /** Heights of the editor and of the output pane, in per cent. */
  readonly northPercent: number;
  readonly southPercent: number;
  readonly updatedAt: Millis;
  readonly version: number;
  /** Place in the tab strip; fractional so that moving one tab writes one row. */
  readonly position: number;
}
