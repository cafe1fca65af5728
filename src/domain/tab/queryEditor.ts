import type { Millis } from '../time.ts';
import type { TabColor } from './tabColor.ts';

/** The caret position: a one-based line and a zero-based column, as Superset stores it. */
export interface CursorPosition {
  readonly row: number;
  readonly column: number;
}

/**
 * A query editor, shown as a tab (ENT-01). The device owns it: `id` never changes and `remoteId` is only an attribute,
 * known once the create settles.
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
  /** Empty if nothing is selected. */
  readonly selectedText: string;
  /** JSON text, stored as typed even if invalid. */
  readonly templateParams: string;
  /** Null means the server's default (DEFAULT_SQLLAB_LIMIT). */
  readonly queryLimit: number | null;
  /** The server's maximum number of rows (SQL_MAX_ROW), as last known. */
  readonly maxRow: number | null;
  readonly autorun: boolean;
  /** False for a tab known only by label from the server's list. */
  readonly loaded: boolean;
  /** True until the server has a copy (TAB-02). */
  readonly inLocalStorage: boolean;
  /** When it was detached: a person decides whether it is sent again. */
  readonly detachedAt: Millis | null;
  readonly hideLeftBar: boolean;
  /** The saved query it was opened from or saved as, by its local id. Not sent to the server. */
  readonly savedQueryId: string | null;
  readonly latestQueryId: string | null;
  readonly cursorPosition: CursorPosition;
  /** Heights of the editor and of the output pane, in per cent. */
  readonly northPercent: number;
  readonly southPercent: number;
  readonly updatedAt: Millis;
  readonly version: number;
  /** Position in the tab strip; fractional so that moving one tab writes one row. */
  readonly position: number;
  /** Stays open when the other tabs are closed. */
  readonly isPinned?: boolean;
  readonly color?: TabColor | null;
}
